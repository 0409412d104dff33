//! A mail server of a test's own: plain TCP, and as unkind as it is told to be.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use brickyard_api::{Smtp, Tls};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};

/// What becomes of the next mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whim {
    Take,
    /// Try again later: 451 to the recipient.
    Greylist,
    /// Never: 550 to the recipient.
    Refuse,
    /// The connection ends after the mail was heard whole, and nothing is said.
    TakeSilently,
}

#[derive(Default)]
struct Heard {
    whims: VecDeque<Whim>,
    taken: Vec<String>,
    offered: usize,
}

pub(crate) struct MailServer {
    heard: Arc<Mutex<Heard>>,
    port: u16,
    serving: AbortHandle,
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl MailServer {
    /// Takes everything once it is done with its whims.
    pub(crate) async fn new(whims: &[Whim]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let heard = Heard { whims: whims.iter().copied().collect(), ..Heard::default() };
        let heard = Arc::new(Mutex::new(heard));
        let told = Arc::clone(&heard);
        let serving = tokio::spawn(async move {
            let mut talks = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let heard = Arc::clone(&told);
                talks.spawn(async move {
                    // Whoever hangs up has said what they wanted.
                    let _ = talk(stream, &heard).await;
                });
            }
        });
        Self { heard, port, serving: serving.abort_handle() }
    }

    pub(crate) fn settings(&self) -> Smtp {
        Smtp {
            host: "127.0.0.1".to_owned(),
            port: self.port,
            tls: Tls::None,
            login: None,
            from: "Brickyard <post@brickyard.example>".to_owned(),
        }
    }

    /// What was taken, word for word.
    pub(crate) fn taken(&self) -> Vec<String> {
        self.heard.lock().expect("no panic").taken.clone()
    }

    /// How often a mail was offered.
    pub(crate) fn offered(&self) -> usize {
        self.heard.lock().expect("no panic").offered
    }
}

async fn talk(stream: TcpStream, heard: &Mutex<Heard>) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 here\r\n").await?;
    let mut whim = Whim::Take;
    while let Some(line) = lines.next_line().await? {
        let verb = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let answer = match verb.as_str() {
            "EHLO" => "250-here\r\n250 8BITMIME\r\n",
            "MAIL" => {
                let mut heard = heard.lock().expect("no panic");
                heard.offered += 1;
                whim = heard.whims.pop_front().unwrap_or(Whim::Take);
                "250 go on\r\n"
            }
            "RCPT" => match whim {
                Whim::Greylist => "451 4.7.1 come back later\r\n",
                Whim::Refuse => "550 5.1.1 nobody\r\n",
                Whim::Take | Whim::TakeSilently => "250 go on\r\n",
            },
            "DATA" => {
                write.write_all(b"354 go on\r\n").await?;
                let mut mail = String::new();
                while let Some(line) = lines.next_line().await? {
                    if line == "." {
                        break;
                    }
                    mail += &line;
                    mail.push('\n');
                }
                heard.lock().expect("no panic").taken.push(mail);
                if whim == Whim::TakeSilently {
                    return Ok(());
                }
                "250 taken\r\n"
            }
            "QUIT" => return write.write_all(b"221 bye\r\n").await,
            _ => "250 fine\r\n",
        };
        write.write_all(answer.as_bytes()).await?;
    }
    Ok(())
}
