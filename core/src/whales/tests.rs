//! What thresholds may be, and that each change has a version.

use cqrs_es::test::TestFramework;

use super::*;

fn set(thresholds: WhaleThresholds) -> WhaleMarkCommand {
    WhaleMarkCommand::Set { thresholds, by: None }
}

#[test]
fn each_change_is_told_whole_with_its_version_and_what_is_known_is_no_news() {
    let given = |events| TestFramework::<WhaleMark>::with(()).given(events);
    let told =
        |version, thresholds| WhaleMarkEvent::WhaleThresholdsSet { version, thresholds, by: None };
    let usual = WhaleThresholds::default();
    let half = WhaleThresholds { value_usd: 500_000, ..usual };
    given(vec![]).when(set(usual)).then_expect_events(vec![]);
    given(vec![]).when(set(half)).then_expect_events(vec![told(1, half)]);
    given(vec![told(1, half)]).when(set(half)).then_expect_events(vec![]);
    given(vec![told(1, half)]).when(set(usual)).then_expect_events(vec![told(2, usual)]);
}

#[test]
fn a_threshold_that_makes_everybody_or_nobody_a_whale_is_refused_by_its_name() {
    let usual = WhaleThresholds::default();
    for (wrong, field) in [
        (WhaleThresholds { value_usd: 0, ..usual }, "value_usd"),
        (WhaleThresholds { value_usd: u64::MAX, ..usual }, "value_usd"),
        (WhaleThresholds { top_bps: 10_001, ..usual }, "top_bps"),
        (WhaleThresholds { top_least: 1_001, ..usual }, "top_least"),
        (WhaleThresholds { supply_bps: 0, ..usual }, "supply_bps"),
        (WhaleThresholds { supply_least: 0, ..usual }, "supply_least"),
        (WhaleThresholds { liquid_sales: 0, ..usual }, "liquid_sales"),
    ] {
        let refused = WhaleMark::default().decide(set(wrong)).expect_err("it is refused");
        assert_eq!(refused.field, field);
    }
}
