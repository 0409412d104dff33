//! How people come in, out of the settings: the site's own addresses, and where mails go.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use brickyard_api::{DoorSettings, OpenidProvider, Post, Smtp, Tls};
use thiserror::Error;
use url::Url;

use crate::config::{Config, MailConfig, MailTls, OpenidConfig, folder, is_here};

#[derive(Debug, Error)]
pub enum DoorError {
    #[error("the password of the mail server cannot be read from {path}: {source}")]
    Password { path: std::path::PathBuf, source: std::io::Error },
    #[error("the client's secret cannot be read from {path}: {source}")]
    ClientSecret { path: std::path::PathBuf, source: std::io::Error },
    #[error("openid {0}: its id is letters, digits and dashes, and its issuer an https:// address")]
    Provider(String),
    #[error(
        "public_urls holds {0}, which is no address of a site: https://name, nothing behind it"
    )]
    Url(Url),
    #[error("app_links holds {0}: only https:// is followed")]
    Link(Url),
    #[error(
        "walletconnect_project is no project's id: 32 hexadecimal digits, from cloud.reown.com"
    )]
    WalletConnect,
    #[error("metadata.picture_gateway is {0}: it begins with http and ends with a path")]
    Pictures(Url),
}

/// `develop`: mails that nobody sends may be shown to whoever is at this machine.
///
/// # Errors
/// An address is none of a site, or the mail server's password cannot be read.
pub fn door_settings(
    config: &Config,
    listens: SocketAddr,
    develop: bool,
) -> Result<DoorSettings, DoorError> {
    for url in &config.public_urls {
        if !matches!(url.scheme(), "http" | "https") || url.path() != "/" || url.query().is_some() {
            return Err(DoorError::Url(url.clone()));
        }
    }
    let origins = match &config.public_urls[..] {
        [] => own_addresses(listens),
        named => named.to_vec(),
    };
    let post = match &config.mail {
        Some(mail) => Post::Smtp(smtp(mail)?),
        None if develop && listens.ip().is_loopback() => Post::Outbox,
        None => Post::None,
    };
    if let Some(link) = config.app_links.values().find(|link| link.scheme() != "https") {
        return Err(DoorError::Link(link.clone()));
    }
    if config.walletconnect_project.as_deref().is_some_and(|id| !is_project(id)) {
        return Err(DoorError::WalletConnect);
    }
    let openid = config.openid.iter().map(provider).collect::<Result<_, _>>()?;
    // A site that sends real mails is no developer's.
    let dev_openid = matches!(post, Post::Outbox);
    let pictures = &config.metadata.picture_gateway;
    if !matches!(pictures.scheme(), "http" | "https") || pictures.query().is_some() {
        return Err(DoorError::Pictures(pictures.clone()));
    }
    Ok(DoorSettings {
        origins,
        trusted_proxies: config.trusted_proxies.clone(),
        post,
        require_sign: config.require_sign,
        requests_a_minute: NonZeroU32::new(config.requests_a_minute),
        app_links: config.app_links.clone(),
        walletconnect: config.walletconnect_project.clone(),
        openid,
        dev_openid,
        picture_gateway: Some(folder(pictures)),
    })
}

fn is_project(id: &str) -> bool {
    id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Over TLS, unless it is on this machine.
fn provider(config: &OpenidConfig) -> Result<OpenidProvider, DoorError> {
    let OpenidConfig { id, name, issuer, client_id, client_secret_file: path, trust_email } =
        config;
    let here = is_here(issuer);
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !(issuer.scheme() == "https" || here) || id.is_empty() || !plain {
        return Err(DoorError::Provider(id.clone()));
    }
    let client_secret = std::fs::read_to_string(path)
        .map_err(|source| DoorError::ClientSecret { path: path.clone(), source })?;
    Ok(OpenidProvider {
        id: id.clone(),
        name: name.clone(),
        issuer: issuer.clone(),
        client_id: client_id.clone(),
        client_secret: client_secret.trim().to_owned(),
        trust_email: *trust_email,
    })
}

fn own_addresses(listens: SocketAddr) -> Vec<Url> {
    let named = listens.ip().is_loopback().then(|| format!("http://localhost:{}", listens.port()));
    let all = std::iter::once(format!("http://{listens}")).chain(named);
    all.filter_map(|text| Url::parse(&text).ok()).collect()
}

fn smtp(mail: &MailConfig) -> Result<Smtp, DoorError> {
    let MailConfig { host, port, tls, from, user, password_file } = mail;
    let password = match password_file {
        None => String::new(),
        Some(path) => std::fs::read_to_string(path)
            .map_err(|source| DoorError::Password { path: path.clone(), source })?,
    };
    let login = user.clone().map(|user| (user, password.trim_end().to_owned()));
    let tls = match tls {
        MailTls::Starttls => Tls::Starttls,
        MailTls::Always => Tls::Always,
        MailTls::None => Tls::None,
    };
    Ok(Smtp { host: host.clone(), port: *port, tls, login, from: from.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_developers_mail_is_kept_on_this_machine_only() {
        let config = Config::default();
        let post = |listens: &str, develop| {
            let listens = listens.parse().expect("an address");
            door_settings(&config, listens, develop).expect("settings").post
        };
        assert!(matches!(post("127.0.0.1:8080", true), Post::Outbox));
        assert!(matches!(post("127.0.0.1:8080", false), Post::None));
        assert!(matches!(post("0.0.0.0:8080", true), Post::None));
        assert!(matches!(post("192.168.0.2:8080", true), Post::None));
        let is_provider = |listens: &str, develop| {
            let listens = listens.parse().expect("an address");
            door_settings(&config, listens, develop).expect("settings").dev_openid
        };
        assert!(is_provider("127.0.0.1:8080", true));
        assert!(!is_provider("127.0.0.1:8080", false) && !is_provider("0.0.0.0:8080", true));
    }

    #[test]
    fn a_public_url_is_the_root_of_a_site() {
        let listens = "127.0.0.1:8080".parse().expect("an address");
        let with = |text: &str| {
            let public_urls = vec![Url::parse(text).expect("a URL")];
            door_settings(&Config { public_urls, ..Config::default() }, listens, true)
        };
        assert!(with("https://brickyard.example").is_ok());
        for wrong in
            ["https://brickyard.example/a", "ftp://brickyard.example", "https://b.example/?x"]
        {
            assert!(with(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_project_of_walletconnect_is_known_by_its_id() {
        let listens = "127.0.0.1:8080".parse().expect("an address");
        let with = |id: &str| {
            let walletconnect_project = Some(id.to_owned());
            let config = Config { walletconnect_project, ..Config::default() };
            door_settings(&config, listens, true).map(|settings| settings.walletconnect)
        };
        let id = "0123456789abcdef0123456789abcdef";
        assert_eq!(with(id).expect("settings").as_deref(), Some(id));
        for wrong in ["", "abc", "0123456789abcdef0123456789abcdeg", "https://cloud.reown.com"] {
            assert!(matches!(with(wrong), Err(DoorError::WalletConnect)), "{wrong}");
        }
    }
}
