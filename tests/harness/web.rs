//! A web server that answers as a test wants: by the book, or as nobody should.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::AbortOnDropHandle;

/// What is sent for a path, and how.
pub(crate) enum Answer {
    /// These bytes, then the end.
    Bytes(Vec<u8>),
    /// These bytes, then the rest again and again for ever.
    Endless(Vec<u8>, Vec<u8>),
    /// These bytes, then nothing more on a connection that stays open.
    Silent(Vec<u8>),
}

pub(crate) struct Web {
    pub(crate) address: SocketAddr,
    asked: Arc<AtomicUsize>,
    _serving: AbortOnDropHandle<()>,
}

impl Web {
    pub(crate) async fn start(answer: impl Fn(&str) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (asked, answer) = (Arc::new(AtomicUsize::new(0)), Arc::new(answer));
        let count = Arc::clone(&asked);
        let serving = tokio::spawn(async move {
            loop {
                let Ok((stream, _)) = listener.accept().await else { continue };
                count.fetch_add(1, Ordering::SeqCst);
                let answer = Arc::clone(&answer);
                tokio::spawn(async move { serve(stream, &*answer).await });
            }
        });
        Self { address, asked, _serving: AbortOnDropHandle::new(serving) }
    }

    /// Connections so far.
    pub(crate) fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

pub(crate) fn json(body: &str) -> Answer {
    with("content-type: application/json", body.as_bytes())
}

pub(crate) fn with(header: &str, body: &[u8]) -> Answer {
    status("200 OK", header, body)
}

pub(crate) fn status(status: &str, header: &str, body: &[u8]) -> Answer {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\n{header}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    Answer::Bytes([head.as_bytes(), body].concat())
}

async fn serve(mut stream: TcpStream, answer: &(dyn Fn(&str) -> Answer + Send + Sync)) {
    let mut request = vec![];
    while !request.windows(4).any(|part| part == b"\r\n\r\n") {
        let mut part = [0; 4_096];
        match stream.read(&mut part).await {
            Ok(read) if read > 0 => request.extend_from_slice(&part[..read]),
            _ => return,
        }
    }
    let request = String::from_utf8_lossy(&request).into_owned();
    let path = request.split(' ').nth(1).unwrap_or_default();
    match answer(path) {
        Answer::Bytes(bytes) => {
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
        }
        Answer::Endless(bytes, rest) => {
            let _ = stream.write_all(&bytes).await;
            while stream.write_all(&rest).await.is_ok() {}
        }
        Answer::Silent(bytes) => {
            let _ = stream.write_all(&bytes).await;
            // Until the other side has had enough.
            let _ = stream.read(&mut [0; 1]).await;
        }
    }
}
