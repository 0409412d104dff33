//! What an attacker sends to calls of accounts beside guesses: fields that nobody asked for, bodies that
//! never end, and clocks.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::porch::{Porch, hashed};

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fields_that_nobody_asked_for_change_nothing() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let body = json!({
        "email": ADA, "password": hashed(PASSWORD), "code": code, "role": "admin",
        "roles": ["admin"], "uid": format!("0x{}", "1".repeat(32)), "registertype": 5,
        "walletaddress": format!("0x{}", "1".repeat(40)), "bricksamount": 1_000_000,
    });
    let entered = porch.post("open/register", body).await;
    let user = entered.data();
    assert_eq!((&user["role"], &user["registertype"]), (&Value::Null, &json!(1)));
    assert_eq!((&user["walletaddress"], &user["bricksamount"]), (&json!(""), &json!(50)));
    assert_ne!(user["uid"], format!("0x{}", "1".repeat(32)));
    let token = entered.token();
    assert_eq!(porch.get_as(&token, "operator/bars").await.status, 403);
    // What the page keeps of somebody opens nothing, whatever is written there.
    let forged = r#"user_info={"role":"admin"}; user_login_info="#.to_owned() + &token;
    let bars = porch.send(Method::GET, "operator/bars", &[("cookie", &forged)], None).await;
    assert_eq!(bars.status, 403);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_never_ends_is_given_up_and_others_are_served_meanwhile() {
    let porch = Porch::new().await;
    let address = porch.url.socket_addrs(|| None).expect("an address")[0];
    let mut slow = vec![];
    for number in 0..20 {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let head = format!(
            "POST /api/accountservice/open/login HTTP/1.1\r\nhost: x\r\nidempotency-key: k{number}\
             \r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{{\"email\""
        );
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        slow.push(stream);
    }
    porch.get("open/captcha/challenge").await.data();
    for stream in &mut slow {
        let mut text = vec![0; 1_024];
        let reading = stream.read(&mut text);
        let read = tokio::time::timeout(Duration::from_secs(90), reading).await;
        let read = read.expect("it is given up").expect("it is answered");
        let text = String::from_utf8_lossy(&text[..read]).into_owned();
        assert!(text.starts_with("HTTP/1.1 400"), "{text}");
    }
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_learns_by_the_clock_whether_a_mailbox_has_an_account() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let quickest = async |email: &str| {
        let mut times = vec![];
        for _ in 0..4 {
            let begun = Instant::now();
            let answer = porch.login(email, "Wrong-brick1").await;
            assert_eq!(answer.reason(), "wrong_credentials");
            times.push(begun.elapsed());
        }
        times.into_iter().min().expect("some")
    };
    let (known, unknown) = (quickest(ADA).await, quickest("nobody@bricks.example").await);
    // Without a hash for who is unknown it would be a hundredth.
    assert!(known < unknown * 10 && unknown < known * 10, "{known:?} and {unknown:?}");
    porch.close().await;
}
