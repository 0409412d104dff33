//! Settings: one TOML file, then the environment, then the command line; later ones win.
//!
//! Every key stands, with its default, in `brickyard.example.toml`; a test holds the two together.

mod chains;
mod quotes;
mod uploads;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use alloy::primitives::Address;
use brickyard_metadata::{Allowed, FunderSettings};
use brickyard_store::StoreOptions;
use serde::Deserialize;
use thiserror::Error;
use url::Url;

pub use chains::{ChainConfig, is_here};
pub use quotes::QuotesConfig;
pub use uploads::{UploadStore, UploadsConfig};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub host: String,
    pub port: u16,
    pub data_dir: PathBuf,
    pub database_url: Option<String>,
    pub proof_key: Option<PathBuf>,
    pub subject_key: Option<PathBuf>,
    pub public_urls: Vec<Url>,
    pub trusted_proxies: Vec<IpAddr>,
    pub require_sign: bool,
    pub requests_a_minute: u32,
    pub app_links: BTreeMap<String, Url>,
    pub walletconnect_project: Option<String>,
    pub mail: Option<MailConfig>,
    pub openid: Vec<OpenidConfig>,
    pub log: LogConfig,
    #[serde(rename = "chain", deserialize_with = "chains::one_or_several")]
    pub chains: Vec<ChainConfig>,
    pub anchor: Option<AnchorConfig>,
    pub metadata: MetadataConfig,
    pub funders: FundersConfig,
    pub uploads: UploadsConfig,
    pub quotes: QuotesConfig,
    pub demo: DemoConfig,
}

/// Sizes of the log's parts; none of them changes what it holds or answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogConfig {
    pub cache_max: u64,
    pub snapshot_every: usize,
    pub piece_events: u32,
}

/// The server that mails go out by.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    pub host: String,
    #[serde(default = "submission_port")]
    pub port: u16,
    #[serde(default = "starttls")]
    pub tls: MailTls,
    pub from: String,
    pub user: Option<String>,
    pub password_file: Option<PathBuf>,
}

/// A provider whose word on who somebody is may be taken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenidConfig {
    pub id: String,
    pub name: String,
    pub issuer: Url,
    pub client_id: String,
    pub client_secret_file: PathBuf,
    #[serde(default)]
    pub trust_email: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailTls {
    Starttls,
    Always,
    None,
}

const fn submission_port() -> u16 {
    587
}

const fn starttls() -> MailTls {
    MailTls::Starttls
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnchorConfig {
    /// None for the first of the chains.
    #[serde(default)]
    pub chain_id: Option<u64>,
    pub contract: Address,
    pub key_file: PathBuf,
    #[serde(default = "every_minutes")]
    pub every_minutes: u64,
}

impl AnchorConfig {
    pub fn every(&self) -> Duration {
        Duration::from_secs(self.every_minutes.max(1) * 60)
    }
}

const fn every_minutes() -> u64 {
    10
}

/// Whether and whom we ask for the documents of items.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MetadataConfig {
    pub enabled: bool,
    pub ipfs_gateway: Url,
    pub picture_gateway: Url,
    pub ports: Vec<u16>,
    pub trusted: Vec<SocketAddr>,
}

impl Default for MetadataConfig {
    fn default() -> Self {
        let ipfs_gateway = Url::parse("https://ipfs.io/ipfs/").expect("a URL");
        let picture_gateway = ipfs_gateway.clone();
        Self { enabled: true, ipfs_gateway, picture_gateway, ports: vec![], trusted: vec![] }
    }
}

impl MetadataConfig {
    /// With the endpoints of the chains whose contracts are asked.
    pub fn settings(&self, chains: &[ChainConfig]) -> brickyard_metadata::Settings {
        let mut settings = brickyard_metadata::Settings::new(folder(&self.ipfs_gateway));
        settings.allowed = Allowed { ports: self.ports.clone(), trusted: self.trusted.clone() };
        settings.chains = chains.iter().map(|chain| (chain.chain_id, chain.http.clone())).collect();
        settings
    }
}

/// Whether it is found out who first sent coins to wallets that trade.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FundersConfig {
    pub enabled: bool,
}

impl Default for FundersConfig {
    fn default() -> Self {
        Self { enabled: true }
    }
}

impl FundersConfig {
    /// None where nobody is looked for.
    pub fn settings(&self, chains: &[ChainConfig]) -> Option<FunderSettings> {
        let http = chains.iter().map(|chain| (chain.chain_id, chain.http.clone())).collect();
        self.enabled.then(|| FunderSettings::new(http))
    }
}

/// With a slash at its end, so that names can be put behind it.
pub fn folder(url: &Url) -> Url {
    let mut url = url.clone();
    if !url.path().ends_with('/') {
        url.set_path(&format!("{}/", url.path()));
    }
    url
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DemoConfig {
    pub seed: u64,
    pub action_interval_ms: u64,
    pub portraits: usize,
    /// Names, boxes, a drop and a wallet beside the collections.
    pub contracts: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: "127.0.0.1".to_owned(),
            port: 8_080,
            data_dir: ".brickyard".into(),
            database_url: None,
            proof_key: None,
            subject_key: None,
            public_urls: vec![],
            trusted_proxies: vec![],
            require_sign: true,
            // Fifty a second: a busy page makes some tens when it is opened.
            requests_a_minute: 3_000,
            app_links: BTreeMap::new(),
            walletconnect_project: None,
            mail: None,
            openid: vec![],
            log: LogConfig::default(),
            chains: vec![],
            anchor: None,
            metadata: MetadataConfig::default(),
            funders: FundersConfig::default(),
            uploads: UploadsConfig::default(),
            quotes: QuotesConfig::default(),
            demo: DemoConfig::default(),
        }
    }
}

impl Default for LogConfig {
    fn default() -> Self {
        let StoreOptions { cache_max, snapshot_every, piece_events, .. } = StoreOptions::default();
        Self { cache_max, snapshot_every, piece_events }
    }
}

impl LogConfig {
    pub fn options(&self) -> StoreOptions {
        let Self { cache_max, snapshot_every, piece_events } = *self;
        StoreOptions { cache_max, snapshot_every, piece_events, ..StoreOptions::default() }
    }
}

impl Default for DemoConfig {
    fn default() -> Self {
        Self { seed: 1, action_interval_ms: 1_500, portraits: 10_000, contracts: true }
    }
}

#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("{path} cannot be read: {source}")]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("{path}: {reason}. brickyard.example.toml lists every key")]
    Invalid { path: PathBuf, reason: String },
}

impl Config {
    /// Reads `path`, or `brickyard.toml` in this folder when there is one; then the environment.
    ///
    /// # Errors
    /// The file cannot be read, or holds a key or value that is not known.
    pub fn load(path: Option<&Path>) -> Result<Self, ConfigError> {
        let default = Path::new("brickyard.toml");
        let mut config = match path.or_else(|| default.exists().then_some(default)) {
            None => Self::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path)
                    .map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
                Self::parse(&text)
                    .map_err(|reason| ConfigError::Invalid { path: path.to_owned(), reason })?
            }
        };
        if let Ok(url) = std::env::var("DATABASE_URL") {
            config.database_url = Some(url);
        }
        Ok(config)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let config: Self = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        match config.anchor.as_ref().and_then(|anchor| anchor.chain_id) {
            Some(id) if config.anchored().is_none() => {
                Err(format!("the section [anchor] names chain {id}, which no [[chain]] is of"))
            }
            _ => Ok(config),
        }
    }

    /// Where checkpoints are put, and on which chain.
    pub fn anchored(&self) -> Option<(&AnchorConfig, &ChainConfig)> {
        let anchor = self.anchor.as_ref()?;
        let meant = |chain: &&ChainConfig| anchor.chain_id.is_none_or(|id| id == chain.chain_id);
        Some((anchor, self.chains.iter().find(meant)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../brickyard.example.toml");

    /// Keys with a default are written out; keys without one are commented.
    #[test]
    fn the_example_documents_the_defaults() {
        assert_eq!(Config::parse(EXAMPLE), Ok(Config::default()));
    }

    #[test]
    fn every_commented_key_of_the_example_is_accepted() {
        let uncommented: String = EXAMPLE
            .lines()
            .map(|line| line.strip_prefix("#: ").unwrap_or(line))
            .fold(String::new(), |text, line| text + line + "\n");
        let config = Config::parse(&uncommented).expect("the whole example is valid");
        assert!(config.database_url.is_some() && config.chains.len() == 1);
        assert!(config.proof_key.is_some() && config.anchor.is_some());
        assert!(config.subject_key.is_some() && config.mail.is_some());
        assert!(!config.openid.is_empty() && config.uploads.bucket.is_some());
        assert!(config.quotes.settings().is_some_and(|settings| !settings.places.is_empty()));
        assert!(config.walletconnect_project.is_some());
        assert!(!config.public_urls.is_empty() && !config.trusted_proxies.is_empty());
    }

    #[test]
    fn an_unknown_key_is_refused_by_name() {
        let error = Config::parse("prot = 1").expect_err("a slip of the pen");
        assert!(error.contains("prot"), "{error}");
    }
}
