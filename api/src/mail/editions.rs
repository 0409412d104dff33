//! Editions of newsletters as mails: what operators wrote in Markdown, and the way out.
//!
//! HTML in it is shown as it was typed, pictures are told by their words alone, since a picture
//! tells its server who reads when, and links lead to the web or to a mailbox.

use brickyard_store::EditionMail;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::letters::{Words, framed};
use super::page::escaped;

/// The letter's name in the outbox.
pub(crate) const EDITION: &str = "edition";

pub(super) fn words(edition: &EditionMail, language: &str, link: &str) -> Words {
    let EditionMail { title, subject, body } = edition;
    let why = if language == "zh-HK" {
        format!("你訂閱了 Brickyard「{title}」，因此收到此電郵。取消訂閱：")
    } else {
        format!("You get this because you subscribed to Brickyard's “{title}”. Leave it here:")
    };
    let footer = format!(
        "<p style=\"margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d8d2c6;\
         color:#6b645a;font-size:14px\">{}<br><a href=\"{link}\">{link}</a></p>",
        escaped(&why)
    );
    let told = format!("{}{footer}", html_of(body));
    Words {
        subject: subject.clone(),
        text: format!("{body}\n\n--\n{why}\n{link}\n"),
        html: framed(language, &escaped(subject), &told),
    }
}

fn html_of(markdown: &str) -> String {
    let events = Parser::new(markdown).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = if leads_out(&dest_url) { dest_url } else { "".into() };
            Some(Event::Start(Tag::Link { link_type, dest_url, title, id }))
        }
        other => Some(other),
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

fn leads_out(address: &str) -> bool {
    ["https://", "http://", "mailto:"].iter().any(|scheme| address.starts_with(scheme))
}

/// RFC 2369: where whoever reads a mail leaves its list.
#[derive(Clone)]
pub(super) struct ListUnsubscribe(pub(super) String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.trim_start_matches('<').trim_end_matches('>').to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// RFC 8058: a mail program may do it by one request, on the press of its own button.
#[derive(Clone)]
pub(super) struct ListUnsubscribePost;

/// The whole body of that request.
pub(crate) const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), ONE_CLICK.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html_in_which_nothing_runs_loads_or_leads_astray() {
        let html = html_of(
            "# News\n\n**Bold** and [a link](https://bricks.example/?a=1&b=2).\n\n\
             <script>alert(1)</script>\n\n\
             a <img src=x onerror=alert(1)> b ![seen](https://spy.example/p.png)\n\n\
             [run](javascript:alert(1)) [data](data:text/html,x) [us](mailto:us@bricks.example)",
        );
        for kept in [
            "<h1>News</h1>",
            "<strong>Bold</strong>",
            "href=\"https://bricks.example/?a=1&amp;b=2\"",
            "&lt;script&gt;",
            "seen",
            "href=\"mailto:us@bricks.example\"",
        ] {
            assert!(html.contains(kept), "{kept}: {html}");
        }
        for gone in ["<script", "<img", "spy.example", "javascript:", "data:"] {
            assert!(!html.contains(gone), "{gone}: {html}");
        }
    }

    #[test]
    fn an_edition_says_in_both_languages_why_it_comes_and_how_to_leave() {
        let (title, subject, body) = ("A & B", "<Floors>", "Text.");
        let [title, subject, body] = [title, subject, body].map(str::to_owned);
        let edition = EditionMail { title, subject, body };
        let link = "https://bricks.example/subscribe/leave?token=a.b.c";
        for language in ["en", "zh-HK"] {
            let told = words(&edition, language, link);
            assert_eq!(told.subject, "<Floors>");
            assert!(told.text.starts_with("Text.\n") && told.text.contains("A & B"));
            assert!(told.html.contains("&lt;Floors>") && told.html.contains("A &amp; B"));
            assert!(told.text.contains(link));
            assert!(told.html.contains(&format!("href=\"{link}\"")));
        }
    }
}
