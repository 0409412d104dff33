//! Editions of newsletters: operators write them, each reader gets one mail in their language, and
//! leaves by it with one press, theirs or their mail program's.

use std::time::Duration;

use alloy::signers::local::PrivateKeySigner;
use brickyard_api::Post;
use brickyard_store::{Mail, Posted};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::eventually;
use crate::harness::porch::{Answer, Porch};
use crate::harness::smtp::{MailServer, Whim};

const OPERATOR: &str = "op@bricks.example";
const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const CY: &str = "cy@bricks.example";
const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

fn content(week: &str) -> Value {
    json!({
        "en": { "subject": format!("Week {week}"), "body": "**Floors** moved.\n\nMore soon." },
        "zh_hk": { "subject": format!("第 {week} 週"), "body": "**地板價**有變動。" },
    })
}

async fn publish(porch: &Porch, operator: &str, week: &str) -> Answer {
    let body = json!({ "newsletter": "market", "content": content(week) });
    porch.post_as(operator, "operator/edition/publish", body).await
}

/// Asks and confirms, in a language.
async fn subscribe(porch: &Porch, email: &str, slug: &str, language: &str) {
    let body = json!({ "email": email, "slug": slug });
    porch.post("news/letter/open/subscribe", body).await.data();
    let mails = porch.mails().await;
    let mail = mails.iter().find(|mail| mail.to == email && mail.letter == "subscribe");
    let link = mail.expect("a mail with a link").link.clone();
    confirm(porch, &link, language).await;
}

async fn confirm(porch: &Porch, link: &str, language: &str) {
    let (_, word) = link.split_once("token=").expect("a word");
    let path = format!("news/letter/open/confirm?token={word}");
    porch.send(Method::GET, &path, &[("lang", language)], None).await.data();
}

/// What an operator sees of the newest edition: mails written, sent and failed, and whether that is all.
async fn newest(porch: &Porch, operator: &str) -> (i64, i64, i64, bool) {
    let list = porch.get_as(operator, "operator/editions").await.data()["editions"].clone();
    let number = |field: &str| list[0][field].as_i64().expect("a number");
    let whole = list[0]["whole"].as_bool().expect("whole or not");
    (number("written"), number("sent"), number("failed"), whole)
}

async fn written(porch: &Porch, operator: &str, mails: i64) {
    eventually("its mails are written", || async {
        let (written, .., whole) = newest(porch, operator).await;
        (whole && written == mails).then_some(())
    })
    .await;
}

/// A mail program's own button.
async fn press(porch: &Porch, link: &str, body: &str) -> u16 {
    let form = "application/x-www-form-urlencoded";
    let client = reqwest::Client::new();
    let request = client.post(link).header("content-type", form).body(body.to_owned());
    let answer = request.timeout(Duration::from_secs(20)).send().await.expect("an answer");
    assert!(link.starts_with(&porch.origin()), "{link}");
    answer.status().as_u16()
}

async fn told(porch: &Porch) -> Vec<String> {
    let statement = "select event_type from events
         where aggregate_type in ('subscription', 'subject', 'newsletter') order by position";
    sqlx::query_scalar(statement).fetch_all(porch.store.pool()).await.expect("events")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edition_goes_to_each_reader_once_in_their_language_and_is_left_by_one_press() {
    let porch = Porch::new().await;
    let operator = porch.operator(OPERATOR).await;
    for (email, slug, language) in
        [(ADA, "market", "en"), (BOB, "market", "zh-HK"), (CY, "product", "en")]
    {
        subscribe(&porch, email, slug, language).await;
    }
    // Looked at first, in both languages, by nobody else.
    let body = json!({ "newsletter": "market", "content": content("47") });
    porch.post_as(&operator, "operator/edition/try", body).await.data();
    let tries = porch.mails().await;
    let tries: Vec<&str> =
        tries.iter().filter(|mail| mail.edition.is_some()).map(|mail| &*mail.to).collect();
    assert_eq!(tries, [OPERATOR; 2]);

    publish(&porch, &operator, "47").await.data();
    written(&porch, &operator, 2).await;
    assert_eq!(publish(&porch, &operator, "47").await.status, 400, "said already");
    let mails = porch.mails().await;
    let mut sent: Vec<(&str, &str, &str)> = mails
        .iter()
        .filter(|mail| mail.to != OPERATOR)
        .filter_map(|mail| Some((&*mail.to, &*mail.edition.as_ref()?.subject, &*mail.link)))
        .collect();
    sent.sort_unstable();
    let [(ada, english, leave), (bob, chinese, other)] = *sent else { panic!("{sent:?}") };
    assert_eq!((ada, english, bob, chinese), (ADA, "Week 47", BOB, "第 47 週"));
    assert_ne!(leave, other);

    // Who looks links up presses nothing; and no word but ours leaves.
    let (_, path) = leave.split_at(porch.origin().len());
    assert_eq!(porch.get(path).await.status, 200, "a page that asks");
    assert_eq!(press(&porch, leave, "").await, 400, "nothing was pressed");
    let (start, _) = other.split_once("token=").expect("a word");
    let (_, word) = leave.split_once("token=").expect("a word");
    let market = word.replace(".market.", ".product.");
    for odd in ["", "x", "a.b.c", &market, &format!("{word}A"), &word[..word.len() - 1]] {
        assert_eq!(press(&porch, &format!("{start}token={odd}"), ONE_CLICK).await, 422, "{odd}");
    }
    assert_eq!(press(&porch, leave, &ONE_CLICK.repeat(50)).await, 413);
    assert_eq!(press(&porch, &format!("{leave}&token=x"), ONE_CLICK).await, 400);
    let before = told(&porch).await.len();
    for _ in 0..2 {
        assert_eq!(press(&porch, leave, ONE_CLICK).await, 200);
    }
    assert_eq!(told(&porch).await[before..], ["NewsletterUnsubscribed", "SubjectErased"]);
    // By the page, with the same word as the mail's.
    let (_, word) = other.split_once("token=").expect("a word");
    for _ in 0..2 {
        let answer = porch.get(&format!("news/letter/open/confirm?token={word}")).await;
        assert_eq!(answer.data()["subscribed"], false);
    }
    publish(&porch, &operator, "48").await.data();
    written(&porch, &operator, 0).await;
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_leaves_by_an_old_edition_what_it_asked_for_again_later() {
    let porch = Porch::new().await;
    let operator = porch.operator(OPERATOR).await;
    subscribe(&porch, OPERATOR, "market", "en").await;
    publish(&porch, &operator, "47").await.data();
    written(&porch, &operator, 1).await;
    let link = porch.mails().await.remove(0).link;
    for _ in 0..2 {
        assert_eq!(press(&porch, &link, ONE_CLICK).await, 200);
        subscribe(&porch, OPERATOR, "market", "zh-HK").await;
    }
    let (on, off) = ("NewsletterSubscribed", "NewsletterUnsubscribed");
    assert_eq!(told(&porch).await, [on, "EditionPublished", off, on, off, on]);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edition_is_written_by_operators_alone_and_says_something_in_both_languages() {
    let porch = Porch::new().await;
    let operator = porch.operator(OPERATOR).await;
    let member = porch.register(ADA, "Brick-by-brick1").await.token();
    for path in ["operator/edition/publish", "operator/edition/try"] {
        let body = json!({ "newsletter": "market", "content": content("47") });
        assert_eq!(porch.post(path, body.clone()).await.status, 401);
        assert_eq!(porch.post_as(&member, path, body).await.status, 403);
        let mut half = content("47");
        half["zh_hk"]["body"] = json!(" ");
        let body = json!({ "newsletter": "market", "content": half });
        let answer = porch.post_as(&operator, path, body).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!("zh_hk.body")));
    }
    assert_eq!(porch.get_as(&member, "operator/editions").await.status, 403);
    assert!(told(&porch).await.is_empty());
    assert!(porch.mails().await.iter().all(|mail| mail.edition.is_none()));
    porch.close().await;
}

/// Headers by which mail programs offer to leave: RFC 2369, RFC 8058.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_programs_are_told_how_to_leave_and_what_a_server_refuses_is_counted() {
    let server = MailServer::new(&[Whim::Take, Whim::Take, Whim::Refuse]).await;
    let porch = Porch::with_post(Post::Smtp(server.settings())).await;
    let taken = async |count: usize| {
        let there = || async { Some(server.taken()).filter(|taken| taken.len() == count) };
        eventually("the server has them", there).await.remove(count - 1)
    };
    for (place, email) in [ADA, BOB].into_iter().enumerate() {
        let body = json!({ "email": email, "slug": "market" });
        porch.post("news/letter/open/subscribe", body).await.data();
        let mail = unfolded(&taken(place + 1).await);
        let (_, rest) = mail.split_once("token=").expect("a link");
        let word: String = rest.chars().take_while(|char| !char.is_whitespace()).collect();
        confirm(&porch, &format!("?token={word}"), "en").await;
    }
    let entered = porch.enter_by_wallet(&PrivateKeySigner::random()).await;
    porch.let_operate(entered.data()["uid"].as_str().expect("an id")).await;
    let operator = entered.token();
    let body = json!({ "newsletter": "market", "content": content("47") });
    let nowhere = porch.post_as(&operator, "operator/edition/try", body).await;
    assert_eq!(nowhere.reason(), "no_mailbox");
    publish(&porch, &operator, "47").await.data();
    let mail = unfolded(&taken(3).await);
    eventually("both are counted", || async {
        (newest(&porch, &operator).await == (2, 1, 1, true)).then_some(())
    })
    .await;
    let told = mail.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: <"));
    let link = told.and_then(|rest| rest.strip_suffix('>')).expect("a way out");
    for part in
        ["List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Subject: Week 47", "<strong>Floors"]
    {
        assert!(mail.contains(part), "{part}: {mail}");
    }
    assert_eq!(press(&porch, link, ONE_CLICK).await, 200);
    // As a form of the other kind.
    let parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    assert_eq!(press(&porch, link, parts).await, 200);
    porch.close().await;
}

/// A mail as it reads once its lines are put together again.
fn unfolded(mail: &str) -> String {
    let lines = mail.replace("\r\n", "\n").replace("=\n", "").replace("\n ", " ");
    lines.replace("=3D", "=")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_code_behind_a_newsletter() {
    let porch = Porch::with_post(Post::None).await;
    let mail = |to: &str| Mail { to: to.to_owned(), ..Mail::default() };
    for (edition, to) in [(Some("market 1"), ADA), (None, BOB)] {
        let mut tx = porch.access.begin().await.expect("a transaction");
        let put = porch.access.put_mail_of(&mut tx, edition, &mail(to), 600, false).await;
        put.expect("written");
        tx.commit().await.expect("committed");
    }
    assert_eq!(porch.access.waiting_editions().await.expect("a count"), 1);
    for next in [BOB, ADA] {
        let taken = porch.access.take_mail().await.expect("asked").expect("a mail");
        assert_eq!(taken.mail.to, next);
    }
    porch.close().await;
}

/// However often and by whomever it is begun again: a mail that is written is written with how far
/// the edition has come, or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_write_the_same_mails_write_them_once() {
    let porch = Porch::new().await;
    let from = Posted::default();
    let to = Posted { after: "0x07".to_owned(), written: 1, whole: false, ..Posted::default() };
    let mut noted = vec![];
    for _ in 0..2 {
        let mut tx = porch.access.begin().await.expect("a transaction");
        noted.push(porch.access.note_posted(&mut tx, "market 1", &from, &to).await.expect("noted"));
        tx.commit().await.expect("committed");
    }
    assert_eq!(noted, [true, false]);
    assert_eq!(porch.access.posted("market 1").await.expect("read"), to);
    porch.close().await;
}
