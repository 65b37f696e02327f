//! The door: who may come in, and how long a connection may be silent.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::metrics::Metrics;
use crate::site::{Site, counted};
use crate::tables::Tables;

/// Listens, and lets no address open more connections than it may.
pub struct Door {
    listener: TcpListener,
    most: usize,
    silence: Duration,
    metrics: Arc<Metrics>,
    site: Site,
    inside: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Door {
    pub fn new(listener: TcpListener, tables: &Tables) -> Door {
        let (limits, site, metrics) = (&tables.limits, tables.site.clone(), tables.metrics.clone());
        Door { listener, most: limits.connections, silence: limits.silence, metrics, site, inside: Arc::default() }
    }

    /// Counts a connection of this address, unless there are enough; those of this computer and of proxies are not limited.
    fn admit(&self, from: IpAddr) -> Option<Admitted> {
        let unlimited = self.site.believes(from.to_canonical());
        let from = counted(from);
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let open = inside.entry(from).or_default();
        if *open >= self.most && !unlimited {
            return None;
        }
        *open += 1;
        Some(Admitted { from, inside: self.inside.clone() })
    }
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        loop {
            let (stream, from) = Listener::accept(&mut self.listener).await;
            let Some(admitted) = self.admit(from.ip()) else {
                self.metrics.turned_away();
                continue;
            };
            // What is sent is small and waited for.
            let _ = stream.set_nodelay(true);
            let silent = Box::pin(sleep_until(Instant::now() + self.silence));
            return (Visit { stream, silent, silence: self.silence, _admitted: admitted }, from);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

struct Admitted {
    from: IpAddr,
    inside: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = inside.get_mut(&self.from) {
            *open -= 1;
            if *open == 0 {
                inside.remove(&self.from);
            }
        }
    }
}

/// A connection. It ends when nothing could be sent on it for a while: the other side has asked for nothing, asks too slowly, or does not
/// read what it is sent.
pub struct Visit {
    stream: TcpStream,
    silent: Pin<Box<Sleep>>,
    silence: Duration,
    _admitted: Admitted,
}

impl AsyncRead for Visit {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.silent.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        match written {
            Poll::Ready(Ok(1..)) => {
                let until = Instant::now() + self.silence;
                self.silent.as_mut().reset(until);
            }
            Poll::Pending if self.silent.as_mut().poll(cx).is_ready() => {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            _ => {}
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The address of the visitor.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Peer {
        Peer(stream.remote_addr().ip().to_canonical())
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::*;

    #[tokio::test]
    async fn somebody_who_does_not_read_is_waited_for_so_long_and_no_longer() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _deaf = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, from) = listener.accept().await.unwrap();
        let silence = Duration::from_millis(300);
        let admitted = Admitted { from: from.ip(), inside: Arc::default() };
        let silent = Box::pin(sleep_until(Instant::now() + silence));
        let mut visit = Visit { stream, silent, silence, _admitted: admitted };
        let page = vec![b'x'; 1 << 20];
        let sends = async {
            loop {
                if let Err(error) = visit.write_all(&page).await {
                    return error;
                }
            }
        };
        let ended = tokio::time::timeout(Duration::from_secs(20), sends).await.expect("it waits for ever");
        assert_eq!(ended.kind(), io::ErrorKind::TimedOut);
    }
}
