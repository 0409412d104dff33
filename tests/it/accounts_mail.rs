//! Mails: written with their code, handed to a server that is kind or not, and never twice.

use brickyard_api::Post;
use serde_json::json;

use crate::harness::eventually;
use crate::harness::porch::Porch;
use crate::harness::smtp::{MailServer, Whim};

const ADA: &str = "ada@bricks.example";

async fn states(porch: &Porch) -> Vec<(String, String, i32)> {
    sqlx::query_as(
        "select state, coalesce(told, ''), octet_length(sealed) from account_mail order by made_at",
    )
    .fetch_all(&porch.owner)
    .await
    .expect("mails")
}

async fn settled(porch: &Porch, state: &str) -> (String, String, i32) {
    eventually(&format!("the mail is {state}"), || async {
        // Nobody waits for seconds to go by.
        sqlx::query("update account_mail set next_try_at = now() where state = 'waiting'")
            .execute(&porch.owner)
            .await
            .expect("sooner");
        states(porch).await.into_iter().find(|(found, ..)| found == state)
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_greylisted_mail_comes_in_both_forms_and_in_the_readers_language() {
    let server = MailServer::new(&[Whim::Greylist, Whim::Greylist]).await;
    let porch = Porch::with_post(Post::Smtp(server.settings())).await;
    let path = format!("open/sendemail?email={ADA}&type=1");
    let language = [("lang", "zh-HK")];
    porch.send(reqwest::Method::GET, &path, &language, None).await.data();
    let (_, told, left) = settled(&porch, "sent").await;
    assert_eq!((told.as_str(), left), ("250", 0), "nothing of it is kept");
    assert_eq!((server.offered(), server.taken().len()), (3, 1));
    let mail = server.taken().remove(0);
    for part in [
        "To: ada@bricks.example",
        "From: Brickyard <post@brickyard.example>",
        "Content-Type: text/plain",
        "Content-Type: text/html",
        "multipart/alternative",
    ] {
        assert!(mail.contains(part), "{part}: {mail}");
    }
    assert!(mail.contains("Subject: =?utf-8?"), "in Chinese: {mail}");
    assert_eq!(porch.get("/dev/mail").await.status, 404, "a site that sends mails shows none");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_whose_end_nobody_heard_or_that_is_refused_is_not_sent_again() {
    let server = MailServer::new(&[Whim::TakeSilently, Whim::Refuse]).await;
    let porch = Porch::with_post(Post::Smtp(server.settings())).await;
    porch.ask_code(ADA, 1).await.data();
    assert_eq!(settled(&porch, "failed").await.2, 0);
    assert_eq!(server.taken().len(), 1);
    porch.ask_code("bob@bricks.example", 1).await.data();
    eventually("the second is refused", || async {
        let states = states(&porch).await;
        (states.iter().filter(|(state, ..)| state == "failed").count() == 2).then_some(())
    })
    .await;
    // A third goes through; the first two are not offered anew meanwhile.
    porch.ask_code("cy@bricks.example", 1).await.data();
    settled(&porch, "sent").await;
    assert_eq!((server.offered(), server.taken().len()), (3, 2));
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_away_is_waited_for_until_the_code_is_too_old() {
    let server = MailServer::new(&[]).await;
    let settings = server.settings();
    drop(server);
    let porch = Porch::with_post(Post::Smtp(settings)).await;
    porch.ask_code(ADA, 1).await.data();
    let tried = "select tries >= 2 and state = 'waiting' from account_mail";
    eventually("it was tried twice", || async {
        sqlx::query("update account_mail set next_try_at = now() where state = 'waiting'")
            .execute(&porch.owner)
            .await
            .expect("sooner");
        let tried: bool = sqlx::query_scalar(tried).fetch_one(&porch.owner).await.expect("a mail");
        tried.then_some(())
    })
    .await;
    porch.turn_back("account_mail", "good_until", 601).await;
    eventually("it is given up", || async {
        porch.access.tidy_mail().await.expect("tidied");
        let (state, _, left) = states(&porch).await.remove(0);
        (state == "failed" && left == 0).then_some(())
    })
    .await;
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_developer_reads_mails_on_this_machine_and_nobody_elsewhere() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let page = porch.get("/dev/mail").await;
    let text = page.body.as_str().expect("a page").to_owned();
    assert!(text.contains(ADA) && text.contains(&format!("<code>{code}</code>")), "{text}");
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"] {
        let away = porch.send(reqwest::Method::GET, "/dev/mail", &[("host", host)], None).await;
        assert_eq!(away.status, 404, "{host}");
    }
    porch.close().await;

    let silent = Porch::with_post(Post::None).await;
    assert_eq!(silent.ask_code(ADA, 1).await.reason(), "no_mail_server");
    assert_eq!(silent.get("/dev/mail").await.status, 404);
    silent.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whether_a_mailbox_has_an_account_only_its_owner_learns() {
    let porch = Porch::new().await;
    porch.register(ADA, "Brick-by-brick1").await.data();
    porch.cool_down().await;
    let before = porch.mails().await.len();
    for purpose in [1, 2] {
        let (known, unknown) = (
            porch.ask_code(ADA, purpose).await,
            porch.ask_code("nobody@bricks.example", purpose).await,
        );
        assert_eq!((known.status, &known.body), (unknown.status, &unknown.body), "{purpose}");
        assert_eq!(known.data(), &json!({ "cooldown": 60 }));
    }
    let mails = porch.mails().await;
    let mut letters: Vec<(&str, &str, bool)> = mails[..mails.len() - before]
        .iter()
        .map(|mail| (mail.to.as_str(), mail.letter.as_str(), mail.code.is_empty()))
        .collect();
    letters.sort_unstable();
    assert_eq!(
        letters,
        [
            (ADA, "forgot", false),
            (ADA, "known", true),
            ("nobody@bricks.example", "register", false),
        ]
    );
    porch.close().await;
}

/// U033.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_comes_with_the_letter_of_what_it_is_for() {
    let porch = Porch::new().await;
    for (number, name, letter) in [
        (1, "reg", "register"),
        (1, "denet", "register"),
        (5, "bindEmail", "bind_email"),
        (5, "verify", "verify"),
    ] {
        porch.cool_down().await;
        let path = format!("open/sendemail?email={ADA}&type={number}&sendEmailType={name}");
        porch.get(&path).await.data();
        assert_eq!(porch.mails().await[0].letter, letter, "{name}");
    }
    for (number, name) in [(1, "verify"), (5, "reg"), (2, "editPass")] {
        let path = format!("open/sendemail?email={ADA}&type={number}&sendEmailType={name}");
        let answer = porch.get(&path).await;
        let told = (answer.status, &answer.body["data"]["field"]);
        assert_eq!(told, (400, &json!("sendEmailType")), "{number} {name}");
    }
    porch.close().await;
}
