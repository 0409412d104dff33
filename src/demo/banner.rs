//! The demo's banner and partners, set by the command that operators use. The partners are those
//! whose work the demo stands on.

use brickyard_core::banners::{Banner, BannerCommand, BannerContent, BannerText, Wall};
use brickyard_core::kernel::UnixSeconds;
use brickyard_store::{CommandMeta, Commands, Store};

use crate::commands::CommandError;

/// Name, address, and a word about it in both languages.
const PARTNERS: [(&str, &str, &str, &str); 3] = [
    (
        "PostgreSQL",
        "https://www.postgresql.org",
        "Keeps the log, in one order and for good.",
        "保存日誌，次序唯一，永久不變。",
    ),
    (
        "Foundry",
        "https://getfoundry.sh",
        "Runs the chain that this demo trades on.",
        "運行此示範所用的區塊鏈。",
    ),
    (
        "OpenZeppelin",
        "https://www.openzeppelin.com",
        "Wrote the parts that our contracts are built of.",
        "編寫我們合約所用的組件。",
    ),
];

/// Sets them once: what operators do about them later stays.
pub(super) async fn set(store: &Store, picture: String) -> Result<(), CommandError> {
    let banners = Commands::<Banner>::new(store, ());
    let mut all = vec![("welcome".to_owned(), welcome(picture))];
    for (place, partner) in (1..).zip(PARTNERS) {
        for wall in [Wall::Brands, Wall::Partners] {
            let id = format!("{}-{}", wall.name(), partner.0.to_ascii_lowercase());
            all.push((id, of_partner(partner, wall, place)));
        }
    }
    for (id, content) in all {
        let command = BannerCommand::Set { content, by: None };
        // The id alone says what is asked, so that later words are no other command.
        let meta = CommandMeta::named(format!("demo banner {id}"));
        banners.execute(&id, command, meta).await?;
    }
    Ok(())
}

fn text(title: &str, lead: &str, action: &str) -> BannerText {
    BannerText { title: title.to_owned(), lead: lead.to_owned(), action: action.to_owned() }
}

fn welcome(picture: String) -> BannerContent {
    BannerContent {
        wall: Wall::Front,
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
    }
}

fn of_partner(
    (name, link, en, zh): (&str, &str, &str, &str),
    wall: Wall,
    place: u16,
) -> BannerContent {
    BannerContent {
        wall,
        en: text(name, en, "Visit"),
        zh_hk: text(name, zh, "前往"),
        image: None,
        link: link.to_owned(),
        place,
        from_s: UnixSeconds(0),
        until_s: None,
    }
}
