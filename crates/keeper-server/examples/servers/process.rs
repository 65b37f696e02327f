//! The servers, and a proxy before them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use keeper_bots::Thought;
use keeper_server::{Limits, Log, Tables, houses, log_to_stderr, serve};
use keeper_session::Cards;
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::Done;
use crate::client::Client;

/// A server, as `keeper serve --database` runs it: says when it is there, and ends with its input.
pub fn be_server(listen: &str, database: &str) -> Done<()> {
    log_to_stderr(Log::Text);
    let store = keeper_store::open(database)?;
    let tables = Arc::new(Tables::with(houses(&Cards::default(), Thought::Usual), store, false, Limits::default()));
    let (stop, stopped) = oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _ = io::stdin().read_to_end(&mut vec![]);
        drop(stop);
    });
    let stop = async {
        let _ = stopped.await;
    };
    let (held, runtime) = (tables.clone(), tokio::runtime::Builder::new_multi_thread().enable_all().build()?);
    let done = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(listen).await?;
        println!("{}", listener.local_addr()?);
        Ok(serve(listener, tables, stop).await?)
    });
    drop(runtime);
    drop(held);
    done
}

/// An address at which nobody listens.
pub fn free_port() -> io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}

pub struct Server {
    pub at: SocketAddr,
    process: Child,
    folder: TempDir,
}

impl Server {
    pub fn start(database: &str, at: SocketAddr) -> Done<Server> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--listen", &at.to_string(), "--database", database]);
        let log = File::create(folder.path().join("log"))?;
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("the server says nothing")?).read_line(&mut line)?;
        let server = Server { at, process, folder };
        match line.is_empty() {
            true => Err(format!("the server did not start: {}", server.log()).into()),
            false => Ok(server),
        }
    }

    pub fn client(&self) -> Client {
        Client { at: self.at }
    }

    /// Ends it at once, as nothing but the power switch could do worse.
    pub fn kill(&mut self) -> Done<()> {
        self.process.kill()?;
        self.process.wait()?;
        self.complaint().map_or(Ok(()), |complaint| Err(complaint.into()))
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Nothing in it may have panicked or failed to be kept.
    pub fn complaint(&self) -> Option<String> {
        let wrong = |line: &&str| line.contains("panicked") || line.contains("ERROR");
        self.log().lines().find(wrong).map(str::to_owned)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Nginx, which gives each request to the next server.
pub struct Proxy {
    pub client: Client,
    process: Child,
    _folder: TempDir,
}

impl Proxy {
    pub fn start(program: &str, servers: &[SocketAddr]) -> Done<Proxy> {
        let (folder, at) = (tempfile::tempdir()?, free_port()?);
        let all: String = servers.iter().map(|at| format!("server {at} max_fails=0;\n")).collect();
        let here = folder.path().display();
        let superuser = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
        let user = if superuser { "user root;" } else { "" };
        let text = format!(
            "{user}\nworker_processes 1;\npid {here}/pid;\nerror_log {here}/error.log;\nevents {{ worker_connections 4096; }}\n\
             http {{\naccess_log off;\nclient_body_temp_path {here}/a;\nproxy_temp_path {here}/b;\nfastcgi_temp_path {here}/c;\n\
             uwsgi_temp_path {here}/d;\nscgi_temp_path {here}/e;\nmap $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}\n\
             upstream keeper {{\n{all}}}\nserver {{\nlisten {at};\nlocation / {{\nproxy_pass http://keeper;\nproxy_http_version 1.1;\n\
             proxy_set_header Host $http_host;\nproxy_set_header X-Forwarded-Proto $scheme;\nproxy_set_header X-Forwarded-For $remote_addr;\n\
             proxy_set_header Upgrade $http_upgrade;\nproxy_set_header Connection $connection_upgrade;\nproxy_buffering off;\n}}\n}}\n}}\n"
        );
        let conf = folder.path().join("nginx.conf");
        std::fs::write(&conf, text)?;
        let mut command = Command::new(program);
        command.arg("-p").arg(folder.path()).arg("-c").arg(&conf).args(["-g", "daemon off;"]);
        let process = command.stderr(Stdio::null()).spawn().map_err(|error| format!("{program}: {error}"))?;
        let begun = Instant::now();
        while TcpStream::connect(at).is_err() {
            if begun.elapsed() > Duration::from_secs(10) {
                let why = std::fs::read_to_string(folder.path().join("error.log")).unwrap_or_default();
                return Err(format!("{program} does not start: {why}").into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Proxy { client: Client { at }, process, _folder: folder })
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Its workers end with it.
        let _ = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }
}
