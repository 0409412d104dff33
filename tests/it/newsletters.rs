//! Newsletters and links that go out by mail: nothing happens without whoever reads the mailbox, and
//! of whoever leaves nothing is kept.

use alloy::signers::local::PrivateKeySigner;
use serde_json::{Value, json};

use crate::erasure::found;
use crate::harness::porch::{Answer, Porch};

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

async fn ask(porch: &Porch, deed: &str, email: &str, slug: &str) -> Answer {
    let body = json!({ "email": email, "slug": slug });
    porch.post(&format!("news/letter/open/{deed}"), body).await
}

/// The word of the newest link to a mailbox.
async fn link(porch: &Porch, email: &str, page: &str) -> String {
    let mails = porch.mails().await;
    let mail = mails.into_iter().find(|mail| mail.to == email && !mail.link.is_empty());
    let link = mail.expect("a mail with a link").link;
    let begin = format!("{}/{page}?token=", porch.origin());
    link.strip_prefix(&begin).unwrap_or_else(|| panic!("{link}")).to_owned()
}

async fn follow(porch: &Porch, word: &str) -> Answer {
    porch.get(&format!("news/letter/open/confirm?token={word}")).await
}

async fn told(porch: &Porch) -> Vec<String> {
    let statement = "select event_type from events
         where aggregate_type in ('subscription', 'subject') order by position";
    sqlx::query_scalar(statement).fetch_all(porch.store.pool()).await.expect("events")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mailbox_gets_a_letter_after_it_has_said_so_and_is_forgotten_when_it_leaves() {
    let porch = Porch::new().await;
    let list = porch.get("news/letter/open/list").await.data()["newsletters"].clone();
    let slugs: Vec<&Value> =
        list.as_array().expect("a list").iter().map(|one| &one["slug"]).collect();
    assert_eq!(slugs, ["market", "product"]);
    assert_eq!(ask(&porch, "subscribe", ADA, "market").await.data()["sent"], true);
    assert!(told(&porch).await.is_empty(), "nothing by asking alone");
    let word = link(&porch, ADA, "subscribe/confirm").await;
    for _ in 0..2 {
        let done = follow(&porch, &word).await;
        assert_eq!(
            (&done.data()["slug"], &done.data()["subscribed"]),
            (&json!("market"), &json!(true))
        );
    }
    ask(&porch, "subscribe", ADA, "product").await.data();
    follow(&porch, &link(&porch, ADA, "subscribe/confirm").await).await.data();
    assert_eq!(told(&porch).await, ["NewsletterSubscribed"; 2]);

    // One after the other: with the last one everything that says who it was goes.
    for slug in ["market", "product"] {
        ask(&porch, "unsubscribe", ADA, slug).await.data();
        let word = link(&porch, ADA, "subscribe/leave").await;
        for _ in 0..2 {
            assert_eq!(follow(&porch, &word).await.data()["subscribed"], false);
        }
    }
    let all = told(&porch).await;
    let ended = ["NewsletterUnsubscribed", "NewsletterUnsubscribed", "SubjectErased"];
    assert_eq!(all[2..], ended, "{all:?}");
    assert_eq!(porch.access.subscriber_of(ADA).await.expect("asked"), None);
    assert!(found(&porch.owner, &[ADA.as_bytes().to_vec()]).await.is_empty());
    // Somebody new, as far as anybody can tell.
    ask(&porch, "subscribe", ADA, "market").await.data();
    follow(&porch, &link(&porch, ADA, "subscribe/confirm").await).await.data();
    assert_eq!(told(&porch).await.last().map(String::as_str), Some("NewsletterSubscribed"));
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_tells_who_gets_a_letter_and_no_link_does_another_ones_work() {
    let porch = Porch::new().await;
    ask(&porch, "subscribe", ADA, "market").await.data();
    let word = link(&porch, ADA, "subscribe/confirm").await;
    follow(&porch, &word).await.data();
    // Asked again, and left by somebody who never had it: the same answers, and no mail to the latter.
    let again = ask(&porch, "subscribe", ADA, "market").await;
    let never = ask(&porch, "unsubscribe", BOB, "market").await;
    let gets = ask(&porch, "unsubscribe", ADA, "market").await;
    assert_eq!((&again.body, &gets.body), (&never.body, &never.body));
    assert!(porch.mails().await.iter().all(|mail| mail.to == ADA));
    for odd in ["", "x", &word.to_lowercase(), &format!("{word}0"), "%00"] {
        let answer = follow(&porch, odd).await;
        assert!(matches!(answer.status, 400 | 422), "{odd}: {}", answer.body);
        let elsewhere = porch.get(&format!("open/email/confirm?token={odd}")).await;
        assert!(matches!(elsewhere.status, 400 | 422), "{odd}: {}", elsewhere.body);
    }
    let elsewhere = porch.get(&format!("open/email/confirm?token={word}")).await;
    assert_eq!(elsewhere.reason(), "link_over", "of another purpose");
    porch.turn_back("account_links", "made_at", 86_401).await;
    assert_eq!(follow(&porch, &word).await.reason(), "link_over", "a day is over");
    // By another site's page, to somebody without an address, and too often.
    let foreign = [("origin", "https://evil.example")];
    let body = json!({ "email": BOB, "slug": "market" });
    let answer = porch.post_with("news/letter/open/subscribe", &foreign, body).await;
    assert_eq!(answer.status, 403);
    assert_eq!(ask(&porch, "subscribe", "bob", "market").await.status, 400);
    assert_eq!(ask(&porch, "subscribe", BOB, "gossip").await.status, 400);
    let mut last = 200;
    for _ in 0..7 {
        last = ask(&porch, "subscribe", BOB, "market").await.status;
    }
    assert_eq!(last, 429, "a mailbox is not flooded");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_letters_of_an_account_are_its_own_and_go_with_it() {
    let porch = Porch::new().await;
    let uid = porch.register(ADA, PASSWORD).await.data()["uid"].clone();
    ask(&porch, "subscribe", ADA, "market").await.data();
    follow(&porch, &link(&porch, ADA, "subscribe/confirm").await).await.data();
    let subscriber = porch.access.subscriber_of(ADA).await.expect("asked").expect("a subscriber");
    assert_eq!(subscriber.to_string(), uid);
    ask(&porch, "unsubscribe", ADA, "market").await.data();
    follow(&porch, &link(&porch, ADA, "subscribe/leave").await).await.data();
    assert_eq!(told(&porch).await, ["NewsletterSubscribed", "NewsletterUnsubscribed"]);
    porch.login(ADA, PASSWORD).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_confirmation_link_binds_for_the_account_that_asked_while_it_is_signed_in() {
    let porch = Porch::new().await;
    let wallet = PrivateKeySigner::random();
    let token = porch.enter_by_wallet(&wallet).await.token();
    let path = format!("open/sendemail?email={ADA}&type=5");
    porch.get_as(&token, &path).await.data();
    let word = link(&porch, ADA, "emailVerify").await;
    let confirm = format!("open/email/confirm?token={word}");
    assert_eq!(porch.get(&confirm).await.status, 401, "nobody is signed in");
    let other = porch.enter_by_wallet(&PrivateKeySigner::random()).await.token();
    assert_eq!(porch.get_as(&other, &confirm).await.status, 403, "somebody else has asked");
    assert_eq!(follow(&porch, &word).await.reason(), "link_over", "of another purpose");
    let foreign = [("authorization", token.as_str()), ("origin", "https://evil.example")];
    let answer = porch.send(reqwest::Method::GET, &confirm, &foreign, None).await;
    assert_eq!(answer.status, 403, "a page of somebody else's");
    for _ in 0..2 {
        assert_eq!(porch.get_as(&token, &confirm).await.data()["email"], ADA);
    }
    let bound = porch.told().await.iter().filter(|name| *name == "MailboxBound").count();
    assert_eq!(bound, 1);
    // Whoever asks without a session gets a code, and no link that could be followed by mistake.
    porch.get(&format!("open/sendemail?email={BOB}&type=5")).await.data();
    let mails = porch.mails().await;
    let mail = mails.iter().find(|mail| mail.to == BOB).expect("a mail");
    assert_eq!((mail.code.len(), mail.link.as_str()), (4, ""));
    porch.close().await;
}
