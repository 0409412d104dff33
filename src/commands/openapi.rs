//! `brickyard openapi`: the document that `api/openapi.json` keeps and the UI's types come from.

use super::CommandError;
use crate::say;

pub(super) fn run() -> Result<(), CommandError> {
    say::line(brickyard_api::openapi().to_pretty_json()?);
    Ok(())
}
