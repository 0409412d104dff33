//! The keys of checkpoints: shown, and replaced.

use brickyard_store::proofs::Proofs;
use serde_json::json;

use crate::commands::CommandError;
use crate::commands::database::Database;
use crate::config::Config;
use crate::proof_key::rotate_key;
use crate::say;

pub(super) async fn show(config: &Config, as_json: bool) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let keys = async { Ok::<_, CommandError>(Proofs::new(database.pool().await?).keys().await?) };
    let keys = keys.await;
    database.close().await;
    for key in keys? {
        if as_json {
            say::line(serde_json::to_string(&key)?);
        } else {
            say::line(format!("{}  from size {}", key.key, key.from_size));
        }
    }
    Ok(())
}

pub(super) async fn rotate(config: &Config, as_json: bool) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let signer = async {
        let pool = database.pool().await?;
        Ok::<_, CommandError>(rotate_key(config, &pool).await?)
    };
    let signer = signer.await;
    database.close().await;
    let key = signer?.public().to_string();
    if as_json {
        say::line(json!({ "key": key }));
    } else {
        say::line(format!("Checkpoints are signed by {key} from here on."));
    }
    Ok(())
}
