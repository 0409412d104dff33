//! What happened to profiles.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Personal, UnixSeconds};

/// The texts of a profile; empty where there is nothing to tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileTexts {
    pub personal_profile: Personal,
    pub profile_image_url: Personal,
    pub banner_image_url: Personal,
    pub instagram_url: Personal,
    pub website_url: Personal,
    pub twitter_url: Personal,
    pub image_source: Personal,
}

impl ProfileTexts {
    /// All the same: what an erased profile has.
    pub fn all(text: &Personal) -> Self {
        let text = || text.clone();
        Self {
            personal_profile: text(),
            profile_image_url: text(),
            banner_image_url: text(),
            instagram_url: text(),
            website_url: text(),
            twitter_url: text(),
            image_source: text(),
        }
    }

    /// Each with its name, which is what it is sealed for and what the wire calls it.
    pub fn named(&self) -> [(&'static str, &Personal); 7] {
        [
            ("personalprofile", &self.personal_profile),
            ("profileimageurl", &self.profile_image_url),
            ("bannerimageurl", &self.banner_image_url),
            ("instagramurl", &self.instagram_url),
            ("websiteurl", &self.website_url),
            ("twitterurl", &self.twitter_url),
            ("imgsource", &self.image_source),
        ]
    }

    /// The same names.
    pub fn named_mut(&mut self) -> [(&'static str, &mut Personal); 7] {
        [
            ("personalprofile", &mut self.personal_profile),
            ("profileimageurl", &mut self.profile_image_url),
            ("bannerimageurl", &mut self.banner_image_url),
            ("instagramurl", &mut self.instagram_url),
            ("websiteurl", &mut self.website_url),
            ("twitterurl", &mut self.twitter_url),
            ("imgsource", &mut self.image_source),
        ]
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ProfileEvent {
    ProfileUpdated { wallet: Address, texts: ProfileTexts, signed_at_s: UnixSeconds },
}

impl DomainEvent for ProfileEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ProfileUpdated { .. } => "ProfileUpdated",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
