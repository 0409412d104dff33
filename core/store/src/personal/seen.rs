//! What of a stored event is personal, for people who look at the log: where, and whether anybody
//! can still read it. Nothing is opened here.

use brickyard_core::kernel::{Bytes, Personal};
use serde_json::Value;
use sqlx::PgPool;

use crate::error::StoreError;

/// A personal text of a stored event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenPersonal {
    /// Names from the payload down, joined by dots.
    pub field: String,
    /// Its key is destroyed.
    pub erased: bool,
}

/// The personal texts of a payload, in the order of their names.
///
/// # Errors
/// The server fails.
pub async fn personal_of(pool: &PgPool, payload: &str) -> Result<Vec<SeenPersonal>, StoreError> {
    let mut sealed = vec![];
    if let Ok(payload) = serde_json::from_str(payload) {
        collect(&payload, "", &mut sealed);
    }
    if sealed.is_empty() {
        return Ok(vec![]);
    }
    let keys: Vec<&[u8]> = sealed.iter().map(|(_, key)| key.as_slice()).collect();
    let there: Vec<Vec<u8>> =
        sqlx::query_scalar("select key_id from subject_keys where key_id = any($1)")
            .bind(keys)
            .fetch_all(pool)
            .await?;
    let seen = sealed.into_iter().map(|(field, key)| SeenPersonal {
        field,
        erased: !there.iter().any(|id| id == key.as_slice()),
    });
    Ok(seen.collect())
}

fn collect(value: &Value, at: &str, sealed: &mut Vec<(String, Bytes)>) {
    let Value::Object(fields) = value else { return };
    if let Ok(Personal::Sealed(found)) = serde_json::from_value(value.clone()) {
        sealed.push((at.to_owned(), found.key));
        return;
    }
    for (name, field) in fields {
        let below = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        collect(field, &below, sealed);
    }
}
