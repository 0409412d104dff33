//! The streams of boxes: facts of a chain, on which nothing is decided.

use crate::kernel::told_by_the_chain;

use super::event::{BoxEvent, BoxSeriesEvent};

told_by_the_chain!(
    /// Names the streams `box/<chain id>-<series>-<token id>`.
    MysteryBox, "box", BoxEvent
);

told_by_the_chain!(
    /// Names the streams `box_series/<chain id>-<contract>`.
    BoxSeries, "box_series", BoxSeriesEvent
);
