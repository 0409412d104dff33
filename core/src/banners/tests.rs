//! A banner's life, and what it may not hold.

use cqrs_es::test::TestFramework;

use super::*;
use crate::kernel::UnixSeconds;

fn text(title: &str) -> BannerText {
    BannerText { title: title.into(), lead: String::new(), action: "Look".into() }
}

fn content() -> BannerContent {
    BannerContent {
        wall: Wall::Front,
        en: text("A title"),
        zh_hk: text("標題"),
        image: Some("/art/1.svg".into()),
        link: "/marketplace".into(),
        place: 1,
        from_s: UnixSeconds(100),
        until_s: Some(UnixSeconds(200)),
    }
}

fn set(content: BannerContent) -> BannerCommand {
    BannerCommand::Set { content, by: None }
}

#[test]
fn a_banner_is_set_changed_and_withdrawn_and_what_is_known_is_no_news() {
    let given = |events| TestFramework::<Banner>::with(()).given(events);
    let told = |content| BannerEvent::BannerSet { content, by: None };
    let other = BannerContent { place: 2, ..content() };
    let (withdraw, withdrawn) =
        (|| BannerCommand::Withdraw { by: None }, BannerEvent::BannerWithdrawn { by: None });
    given(vec![]).when(withdraw()).then_expect_events(vec![]);
    given(vec![]).when(set(content())).then_expect_events(vec![told(content())]);
    given(vec![told(content())]).when(set(content())).then_expect_events(vec![]);
    given(vec![told(content())]).when(set(other.clone())).then_expect_events(vec![told(other)]);
    given(vec![told(content())]).when(withdraw()).then_expect_events(vec![withdrawn.clone()]);
    given(vec![told(content()), withdrawn])
        .when(set(content()))
        .then_expect_events(vec![told(content())]);
}

#[test]
fn a_banner_leads_to_pages_of_ours_and_to_https_addresses_only() {
    let refused = |content: BannerContent| Banner::default().decide(set(content)).err();
    for link in ["/", "/marketplace?sort=recent#top", "https://example.org/x"] {
        assert_eq!(refused(BannerContent { link: link.into(), ..content() }), None, "{link}");
    }
    let wrong = [
        "",
        "marketplace",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "http://example.org",
        "https://",
        "https:///x",
        "/with space",
        "/a\u{7}",
    ];
    for address in wrong {
        let link = BannerContent { link: address.into(), ..content() };
        assert_eq!(refused(link), Some(BannerError::NotAnAddress { field: "link" }), "{address}");
        let image = BannerContent { image: Some(address.into()), ..content() };
        assert_eq!(refused(image), Some(BannerError::NotAnAddress { field: "image" }), "{address}");
    }
}

#[test]
fn a_banner_says_something_short_in_both_languages_and_ends_after_it_began() {
    let refused = |change: fn(&mut BannerContent)| {
        let mut content = content();
        change(&mut content);
        Banner::default().decide(set(content)).err().map(|error| error.field())
    };
    assert_eq!(refused(|content| content.en.title.clear()), Some("en.title"));
    assert_eq!(refused(|content| content.zh_hk.title = "題".repeat(73)), Some("zh_hk.title"));
    assert_eq!(refused(|content| content.zh_hk.title = "題".repeat(72)), None);
    assert_eq!(refused(|content| content.en.lead = "a\nb".into()), Some("en.lead"));
    assert_eq!(refused(|content| content.zh_hk.action = " x".into()), Some("zh_hk.action"));
    assert_eq!(refused(|content| content.until_s = Some(content.from_s)), Some("until_s"));
    assert_eq!(refused(|content| content.until_s = None), None);
    for name in ["", "Spring", "a b", "a/b", &"a".repeat(41)] {
        assert_eq!(name.parse::<BannerId>(), Err(BannerError::NotAName), "{name}");
    }
    assert_eq!(
        "spring-2024".parse::<BannerId>().map(|id| id.to_string()),
        Ok("spring-2024".into())
    );
}
