//! What somebody brings along to the registration beside what proves them: a picture of theirs, and
//! the mark of the partner on whose page it began.

use brickyard_core::accounts::{AccountCommand, is_mark};
use brickyard_core::kernel::{AccountId, Personal, is_link};
use brickyard_store::Position;

use super::arrive::told;
use crate::state::App;
use crate::wire::Failure;

pub(crate) struct Brought {
    head_image_url: Option<String>,
    partner: Option<Partner>,
}

struct Partner {
    denet: String,
    activity: Option<String>,
}

impl Brought {
    /// Before anything is opened; what is empty was not brought.
    ///
    /// # Errors
    /// 1511400 with the field that is none.
    pub(crate) fn read(
        headimgurl: Option<String>,
        denet: Option<String>,
        activity: Option<String>,
    ) -> Result<Self, Failure> {
        let told = |text: Option<String>| text.filter(|text| !text.is_empty());
        let (head_image_url, denet, activity) = (told(headimgurl), told(denet), told(activity));
        if head_image_url.as_deref().is_some_and(|text| !is_link(text)) {
            let message = "It begins with https://, without spaces, in 300 characters at most.";
            return Err(Failure::invalid("headimgurl", message));
        }
        for (field, mark) in [("denet", &denet), ("activity", &activity)] {
            if mark.as_deref().is_some_and(|mark| !is_mark(mark)) {
                let message = "1 to 64 letters, digits, dots, hyphens or underscores.";
                return Err(Failure::invalid(field, message));
            }
        }
        if denet.is_none() && activity.is_some() {
            return Err(Failure::invalid("denet", "An activity is that of a partner: name it."));
        }
        let partner = denet.map(|denet| Partner { denet, activity });
        Ok(Self { head_image_url, partner })
    }

    /// Told once, and anew where an earlier attempt ended between two of them. Where the log stands
    /// with it.
    pub(crate) async fn note(
        self,
        app: &App,
        account: AccountId,
        mut position: Position,
    ) -> Result<Position, Failure> {
        if let Some(Partner { denet, activity }) = self.partner {
            let command = AccountCommand::NamePartner { denet, activity };
            position = told(app, account, command, &format!("partner {account}")).await?.last;
        }
        if let Some(text) = self.head_image_url {
            let command = AccountCommand::TellHeadImage { head_image_url: Personal::plain(text) };
            position = told(app, account, command, &format!("head image {account}")).await?.last;
        }
        Ok(position)
    }
}
