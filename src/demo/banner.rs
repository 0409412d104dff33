//! The demo's banner, set by the command that operators use.

use brickyard_core::banners::{Banner, BannerCommand, BannerContent, BannerText};
use brickyard_core::kernel::UnixSeconds;
use brickyard_store::{CommandMeta, Commands, Store};

use crate::commands::CommandError;

const ID: &str = "welcome";

/// Sets it once: what operators do about it later stays.
pub(super) async fn set(store: &Store, picture: String) -> Result<(), CommandError> {
    let text = |title: &str, lead: &str, action: &str| BannerText {
        title: title.to_owned(),
        lead: lead.to_owned(),
        action: action.to_owned(),
    };
    let content = BannerContent {
        en: text(
            "Bricks, laid in the open",
            "Ten thousand portraits, each with every event behind its price.",
            "See the collections",
        ),
        zh_hk: text("公開砌磚", "一萬幅肖像，每個價錢背後的事件都看得見。", "瀏覽系列"),
        image: Some(picture),
        link: "/personal/collection".to_owned(),
        place: 1,
        from_s: UnixSeconds(0),
        until_s: None,
    };
    let banners = Commands::<Banner>::new(store, ());
    let command = BannerCommand::Set { content, by: None };
    // The id alone says what is asked, so that a later version of these words is no other command.
    banners.execute(ID, command, CommandMeta::named("demo banner welcome")).await?;
    Ok(())
}
