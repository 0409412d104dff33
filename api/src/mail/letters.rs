//! The words of mails, in both languages, as text and as HTML.
//!
//! A mail to whoever signs in has no link: whoever expects none follows none. Links confirm what a
//! mailbox has asked for, lead to this site's own address, and do nothing until somebody presses a
//! button there. Nothing that a visitor typed is in a mail.

use brickyard_core::accounts::CodePurpose;
use brickyard_store::Mail;

/// What a mail is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letter {
    Register,
    Forgot,
    EditPassword,
    BindEmail,
    /// Somebody comes in by another provider's word, with this mailbox.
    Verify,
    /// Somebody would register a mailbox that has an account: its owner alone is told so.
    Known,
    /// Whether the mailbox wants a newsletter.
    Subscribe,
    /// Whether it wants one no more.
    Unsubscribe,
}

const ALL: [Letter; 8] = [
    Letter::Register,
    Letter::Forgot,
    Letter::EditPassword,
    Letter::BindEmail,
    Letter::Verify,
    Letter::Known,
    Letter::Subscribe,
    Letter::Unsubscribe,
];

pub(crate) struct Words {
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

impl Letter {
    pub(crate) const fn of(purpose: CodePurpose) -> Self {
        match purpose {
            CodePurpose::Register => Self::Register,
            CodePurpose::Forgot => Self::Forgot,
            CodePurpose::EditPassword => Self::EditPassword,
            CodePurpose::BindEmail => Self::BindEmail,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Forgot => "forgot",
            Self::EditPassword => "edit_password",
            Self::BindEmail => "bind_email",
            Self::Verify => "verify",
            Self::Known => "known",
            Self::Subscribe => "subscribe",
            Self::Unsubscribe => "unsubscribe",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        ALL.into_iter().find(|letter| letter.name() == name)
    }

    /// To this mailbox, without a code or a link so far.
    pub(crate) fn to(self, mailbox: &str, language: &str) -> Mail {
        let (to, language, letter) =
            (mailbox.to_owned(), language.to_owned(), self.name().to_owned());
        Mail { to, language, letter, ..Mail::default() }
    }

    pub(crate) fn words(self, mail: &Mail) -> Words {
        let chinese = mail.language == "zh-HK";
        let (subject, lead) = if chinese { self.chinese() } else { self.english() };
        let (life, of_link, stray) = if chinese {
            (
                "驗證碼於十分鐘內有效，只可使用一次。切勿告訴任何人，我們的職員亦不會向你索取。",
                "連結於一天內有效，在該頁按下按鈕後才會生效：",
                "如非你本人要求，請不用理會此電郵，不會有任何變動。",
            )
        } else {
            (
                "The code is good for ten minutes and once. Tell it to nobody; we never ask for it.",
                "The link is good for a day, and does nothing until you press the button there:",
                "If you did not ask for this, do nothing: nothing changes.",
            )
        };
        let mut paragraphs = vec![lead.to_owned()];
        if !mail.code.is_empty() {
            paragraphs.extend([mail.code.clone(), life.to_owned()]);
        }
        if !mail.link.is_empty() {
            paragraphs.extend([of_link.to_owned(), mail.link.clone()]);
        }
        paragraphs.push(stray.to_owned());
        let language = if chinese { "zh-HK" } else { "en" };
        Words {
            subject: subject.to_owned(),
            text: paragraphs.join("\n\n") + "\n\nBrickyard\n",
            html: html(language, subject, &paragraphs, mail),
        }
    }

    const fn english(self) -> (&'static str, &'static str) {
        match self {
            Self::Register => (
                "Your Brickyard verification code",
                "With this code you finish opening your Brickyard account:",
            ),
            Self::Forgot => (
                "Reset your Brickyard password",
                "With this code you choose a new password for your Brickyard account:",
            ),
            Self::EditPassword => (
                "Change your Brickyard password",
                "With this code you confirm the change of your Brickyard password:",
            ),
            Self::BindEmail => (
                "Confirm your e-mail address for Brickyard",
                "With this code you confirm that this address belongs to your Brickyard account:",
            ),
            Self::Verify => (
                "Finish signing in to Brickyard",
                "With this code you confirm that this address is yours, and finish signing in:",
            ),
            Self::Known => (
                "You have a Brickyard account already",
                "Somebody, perhaps you, asked to open a Brickyard account with this address. There \
                 is one already: log in with it, or choose Forgot password there.",
            ),
            Self::Subscribe => (
                "Do you want the Brickyard newsletter?",
                "Somebody, perhaps you, asked for the Brickyard newsletter at this address.",
            ),
            Self::Unsubscribe => (
                "Leave the Brickyard newsletter?",
                "Somebody, perhaps you, asked to end the Brickyard newsletter at this address.",
            ),
        }
    }

    const fn chinese(self) -> (&'static str, &'static str) {
        match self {
            Self::Register => ("你的 Brickyard 驗證碼", "請以此驗證碼完成開立 Brickyard 帳戶："),
            Self::Forgot => {
                ("重設你的 Brickyard 密碼", "請以此驗證碼為你的 Brickyard 帳戶設定新密碼：")
            }
            Self::EditPassword => {
                ("更改你的 Brickyard 密碼", "請以此驗證碼確認更改你的 Brickyard 密碼：")
            }
            Self::BindEmail => (
                "確認你的 Brickyard 電郵地址",
                "請以此驗證碼確認此電郵地址屬於你的 Brickyard 帳戶：",
            ),
            Self::Verify => {
                ("完成登入 Brickyard", "請以此驗證碼確認此電郵地址屬於你，並完成登入：")
            }
            Self::Known => (
                "你已有 Brickyard 帳戶",
                "有人（可能是你本人）要求以此電郵地址開立 Brickyard 帳戶。此地址已有帳戶：請直接登入，\
                 或在登入頁選擇「忘記密碼」。",
            ),
            Self::Subscribe => (
                "訂閱 Brickyard 電子報？",
                "有人（可能是你本人）要求以此電郵地址訂閱 Brickyard 電子報。",
            ),
            Self::Unsubscribe => (
                "取消訂閱 Brickyard 電子報？",
                "有人（可能是你本人）要求此電郵地址不再接收 Brickyard 電子報。",
            ),
        }
    }
}

fn html(language: &str, subject: &str, paragraphs: &[String], mail: &Mail) -> String {
    let body: String = paragraphs
        .iter()
        .map(|text| {
            if *text == mail.link {
                format!("<p style=\"margin:0 0 16px\"><a href=\"{text}\">{text}</a></p>")
            } else if *text == mail.code {
                format!(
                    "<p style=\"font:700 32px/1.2 ui-monospace,monospace;letter-spacing:8px;\
                     margin:24px 0\">{text}</p>"
                )
            } else {
                format!("<p style=\"margin:0 0 16px\">{text}</p>")
            }
        })
        .collect();
    framed(language, subject, &body)
}

/// The page of a mail; `subject` and `body` are HTML.
pub(super) fn framed(language: &str, subject: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <title>{subject}</title></head><body style=\"margin:0;background:#f4f1ec;color:#1c1a17;\
         font:16px/1.5 system-ui,sans-serif\"><div style=\"max-width:480px;margin:0 auto;\
         padding:32px 24px\"><p style=\"font-weight:700;margin:0 0 24px\">Brickyard</p>{body}</div>\
         </body></html>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_words_of_its_own_in_both_languages() {
        let mut subjects = std::collections::BTreeSet::new();
        let link = "https://bricks.example/subscribe/confirm?token=a_b-c";
        for letter in ALL {
            assert_eq!(Letter::of_name(letter.name()), Some(letter));
            for language in ["en", "zh-HK"] {
                let bare = letter.to("ada@bricks.example", language);
                let words = letter.words(&bare);
                assert!(subjects.insert(words.subject), "{letter:?} in {language}");
                assert!(!words.text.contains("http") && !words.html.contains("href"), "{letter:?}");
                assert!(words.html.contains(&format!("lang=\"{language}\"")));
                let words = letter.words(&bare.with_code("0042").with_link(link.to_owned()));
                for told in ["0042", link] {
                    assert!(words.text.contains(told) && words.html.contains(told), "{letter:?}");
                }
                assert!(words.html.contains(&format!("href=\"{link}\"")));
            }
        }
    }
}
