//! The chains that are read, each with its endpoints.

use std::time::Duration;

use brickyard_indexer::ChainSettings;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use url::{Host, Url};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainConfig {
    pub chain_id: u64,
    pub http: Url,
    #[serde(default)]
    pub more_http: Vec<Url>,
    #[serde(default)]
    pub ws: Vec<Url>,
    #[serde(default)]
    pub poll_ms: Option<u64>,
    pub public_http: Option<Url>,
    #[serde(default)]
    pub sweeper: Option<alloy::primitives::Address>,
    #[serde(default = "final_after")]
    pub final_after: u64,
    #[serde(default)]
    pub managers_wait_for_final: bool,
}

const fn final_after() -> u64 {
    brickyard_indexer::FINAL_AFTER
}

impl ChainConfig {
    /// A chain whose endpoint is on this machine, as it is built into tests and the demo.
    pub fn local(chain_id: u64, http: Url) -> Self {
        Self {
            chain_id,
            http,
            more_http: vec![],
            ws: vec![],
            poll_ms: None,
            public_http: None,
            sweeper: None,
            final_after: final_after(),
            managers_wait_for_final: false,
        }
    }

    /// Endpoints of others count the calls, and often want money for them.
    fn poll(&self) -> Duration {
        let own = if is_here(&self.http) { LOCAL_POLL } else { REMOTE_POLL };
        self.poll_ms.map_or(own, |ms| Duration::from_millis(ms.max(1)))
    }

    /// What browsers are given. Addresses of providers hold keys, so of our own endpoints only a bare one
    /// on this machine is told.
    pub fn told_to_everybody(&self) -> Option<Url> {
        let bare = || {
            let mut bare = self.http.clone();
            bare.set_path("");
            bare == self.http
                && bare.username().is_empty()
                && bare.password().is_none()
                && bare.query().is_none()
        };
        let own = || (is_here(&self.http) && bare()).then(|| self.http.clone());
        self.public_http.clone().or_else(own)
    }

    pub fn settings(&self) -> ChainSettings {
        ChainSettings {
            more_http: self.more_http.clone(),
            ws: self.ws.clone(),
            final_after: self.final_after,
            ..ChainSettings::new(self.chain_id, self.http.clone(), self.poll())
        }
    }
}

/// Whether it leads to this very machine.
pub fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Between two looks at a chain's head.
const LOCAL_POLL: Duration = Duration::from_millis(100);
const REMOTE_POLL: Duration = Duration::from_secs(1);

/// `[chain]` for one, `[[chain]]` for each of several.
pub(super) fn one_or_several<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<ChainConfig>, D::Error> {
    struct Chains;

    impl<'de> Visitor<'de> for Chains {
        type Value = Vec<ChainConfig>;

        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("a section [chain], or a section [[chain]] for each chain")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            Ok(vec![ChainConfig::deserialize(MapAccessDeserializer::new(map))?])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            let mut chains: Vec<ChainConfig> = vec![];
            while let Some(chain) = seq.next_element::<ChainConfig>()? {
                if chains.iter().any(|known| known.chain_id == chain.chain_id) {
                    let id = chain.chain_id;
                    return Err(A::Error::custom(format!(
                        "chain {id} has two sections: name its other endpoints in more_http"
                    )));
                }
                chains.push(chain);
            }
            Ok(chains)
        }
    }

    deserializer.deserialize_any(Chains)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn of_an_endpoint_that_may_hold_a_key_nobody_is_told() {
        let told = |http: &str, public: Option<&str>| {
            let url = |text: &str| Url::parse(text).expect("a URL");
            let public_http = public.map(url);
            let chain = ChainConfig { public_http, ..ChainConfig::local(5, url(http)) };
            chain.told_to_everybody().map(|url| url.to_string())
        };
        for http in [
            "https://mainnet.eth.example/v3/0123456789abcdef",
            "https://0123456789abcdef.eth.example",
            "http://10.0.0.7:8545",
            "http://localhost.eth.example",
            "http://127.0.0.1:8545/v3/0123456789abcdef",
            "http://127.0.0.1:8545/?key=0123456789abcdef",
            "http://key:0123456789abcdef@127.0.0.1:8545",
        ] {
            assert_eq!(told(http, None), None, "{http}");
            let open = "https://rpc.example/";
            assert_eq!(told(http, Some(open)).as_deref(), Some(open), "{http}");
        }
        for http in ["http://127.0.0.1:8545/", "http://localhost:8545/", "http://[::1]:8545/"] {
            assert_eq!(told(http, None).as_deref(), Some(http));
        }
    }

    #[test]
    fn a_chain_has_one_section_and_several_chains_have_one_each() {
        let section = |head: &str, id: u64| {
            format!("{head}\nchain_id = {id}\nhttp = \"http://127.0.0.1:8545\"\n")
        };
        let ids = |text: &str| {
            let chains = Config::parse(text)?.chains;
            Ok::<_, String>(chains.iter().map(|chain| chain.chain_id).collect::<Vec<_>>())
        };
        assert_eq!(ids(""), Ok(vec![]));
        assert_eq!(ids(&section("[chain]", 5)), Ok(vec![5]));
        let two = section("[[chain]]", 5) + &section("[[chain]]", 7);
        assert_eq!(ids(&two), Ok(vec![5, 7]));

        let twice = section("[[chain]]", 5) + &section("[[chain]]", 5);
        assert!(ids(&twice).expect_err("one chain").contains("chain 5 has two sections"));
        let slip = section("[[chain]]", 5) + "htpp = 1\n";
        assert!(ids(&slip).expect_err("no such key").contains("htpp"));
        let anchor = "[anchor]\nchain_id = 9\ncontract = \"0x0000000000000000000000000000000000000001\"\n\
                      key_file = \"key\"\n";
        let refused = ids(&(two + anchor)).expect_err("no such chain");
        assert!(refused.contains("names chain 9"), "{refused}");
    }
}
