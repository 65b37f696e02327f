//! A real server on a free port, in this process.
#![allow(dead_code)]

mod client;

use std::ops::Deref;
use std::sync::Arc;
use std::thread::JoinHandle;

pub use client::Client;
use keeper_bots::Thought;
use keeper_server::{Limits, Tables, houses, serve};
use keeper_session::Cards;
use keeper_store::Store;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

pub struct Server {
    client: Client,
    pub tables: Arc<Tables>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Deref for Server {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Server {
    pub fn new(store: Arc<dyn Store>) -> Server {
        Server::with(Tables::with(houses(&Cards::default(), Thought::Usual), store, false, Limits::default()))
    }

    pub fn with(tables: Tables) -> Server {
        let tables = Arc::new(tables);
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let served = tables.clone();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let stop = async {
                    let _ = stopped.await;
                };
                serve(listener, served, stop).await.unwrap();
            });
        });
        Server { client: Client { at: told.recv().unwrap() }, tables, stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(std::thread::panicking() || ended.is_some_and(|ended| ended.is_ok()), "the server panicked");
    }
}
