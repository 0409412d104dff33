//! Read models: pure folds of the log into rows, and the queries that pages need.
//!
//! Every row can be thrown away and made again. No rule lives here and nothing is decided: a
//! model says what the log says.

mod change;
mod checkpoint;
pub mod data;
mod error;
mod event;
mod follow;
mod forks;
mod json;
mod keep_up;
mod lowest;
mod metadata;
mod model;
pub mod models;
mod moment;
mod pace;
mod past;
mod past_diff;
mod past_floors;
mod past_offers;
mod past_orders;
mod past_tables;
mod rebuild;
mod rows;
mod runner;
mod status;
mod step;
mod stops;
mod table;
mod why_floors;

pub use change::Change;
pub use checkpoint::position_of;
pub use error::ProjectionError;
pub use event::{Body, Event};
pub use follow::{News, follow};
pub use lowest::{Offered, Step};
pub use metadata::{Attribute, Metadata, read_metadata};
pub use model::{Groups, Model, Row, Wanted};
pub use models::book_key;
pub use moment::{BLOCKS, Moment, MomentError, last_block, time_of};
pub use past::{Past, cold_replay, replay, rows_at, state_at, touched_between, why, with_past};
pub use past_diff::{FieldChange, changes_between};
pub use past_floors::{FLOORS, FloorAt, floor_changes, floors_at, normalized_floors_at};
pub use past_offers::{offers_of_book_at, offers_of_item_at};
pub use past_orders::{OrderPlace, listings_of_book_at, order_place, orders_of_item_at};
pub use past_tables::{Tables, crowded};
pub use rebuild::{Difference, Report, Stage, Watch, rebuild};
pub use rows::Rows;
pub use runner::{prepare, run, run_named};
pub use status::{ModelState, ModelStatus, Projections, Stop, model_statuses};
pub use stops::{forget as retry, skip};
