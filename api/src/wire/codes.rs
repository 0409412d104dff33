//! The one table of answer codes: number, HTTP status, and what a client does.

use axum::http::StatusCode;

/// Codes of the envelope. The HTTP status tells the same story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// Success everywhere.
    Success,
    /// Success: a wallet that was to be bound or let go is so already.
    AlreadySo,
    /// Invalid input; `data.field` names what to correct.
    Invalid,
    /// Not yours: the signature does not allow it.
    NotYours,
    NotFound,
    /// Conflict; `data` holds the current state.
    Conflict,
    /// Refused by a rule; `data.reason` is stable.
    Refused,
    /// Too many requests; `data.retryAfterSeconds` says when.
    TooMany,
    /// Nobody is signed in, or not any more.
    NoSession,
    /// The body is larger than any command's.
    TooLarge,
    /// A network has called too often; a page goes to /iplimit.
    NetworkLimit,
    /// Asked so often that a challenge has to be solved first; the call is sent again with it.
    Challenge,
    /// The challenge that was sent is wrong, old or used; another one is to be solved.
    ChallengeAgain,
    /// The account is suspended.
    BarredAccount,
    BarredDevice,
    BarredNetwork,
    /// Our failure; `data.requestId` finds it in our log.
    Failure,
}

impl Code {
    pub(crate) const fn number(self) -> u32 {
        match self {
            Self::Success => 1_511_200,
            Self::AlreadySo => 1_511_452,
            Self::Invalid => 1_511_400,
            Self::NotYours => 1_511_403,
            Self::NotFound => 1_511_404,
            Self::Conflict => 1_511_409,
            Self::Refused => 1_511_422,
            Self::TooMany => 1_511_429,
            Self::NoSession => 1_511_504,
            Self::TooLarge => 1_511_413,
            Self::NetworkLimit => 1_511_461,
            Self::Challenge => 1_511_721,
            Self::ChallengeAgain => 1_511_722,
            Self::BarredAccount => 1_511_541,
            Self::BarredDevice => 1_511_542,
            Self::BarredNetwork => 1_511_543,
            Self::Failure => 1_511_500,
        }
    }

    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::Success | Self::AlreadySo => StatusCode::OK,
            Self::Invalid => StatusCode::BAD_REQUEST,
            Self::NotYours
            | Self::Challenge
            | Self::BarredAccount
            | Self::BarredDevice
            | Self::BarredNetwork => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Conflict => StatusCode::CONFLICT,
            Self::Refused | Self::ChallengeAgain => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany | Self::NetworkLimit => StatusCode::TOO_MANY_REQUESTS,
            Self::NoSession => StatusCode::UNAUTHORIZED,
            Self::Failure => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Code; 17] = [
        Code::Success,
        Code::AlreadySo,
        Code::Invalid,
        Code::NotYours,
        Code::NotFound,
        Code::Conflict,
        Code::Refused,
        Code::TooMany,
        Code::NoSession,
        Code::TooLarge,
        Code::NetworkLimit,
        Code::Challenge,
        Code::ChallengeAgain,
        Code::BarredAccount,
        Code::BarredDevice,
        Code::BarredNetwork,
        Code::Failure,
    ];

    #[test]
    fn the_documents_table_is_this_one() {
        let text = include_str!("../../../ARCHITECTURE.md");
        let mut told = vec![];
        for line in text.lines().filter(|line| line.starts_with("| 1511")) {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let status: u16 = cells[1].parse().expect("a status");
            for code in cells[0].split(", ") {
                told.push((code.parse::<u32>().expect("a code"), status));
            }
        }
        let mut ours = ALL.map(|code| (code.number(), code.status().as_u16()));
        told.sort_unstable();
        ours.sort_unstable();
        assert_eq!(told, ours);
    }

    #[test]
    fn the_status_repeats_the_end_of_our_own_codes() {
        for code in [
            Code::Success,
            Code::Invalid,
            Code::NotYours,
            Code::NotFound,
            Code::Conflict,
            Code::Refused,
            Code::TooMany,
            Code::TooLarge,
            Code::Failure,
        ] {
            assert_eq!(code.number(), 1_511_000 + u32::from(code.status().as_u16()));
        }
        // The specification's.
        assert_eq!((Code::NoSession.number(), Code::NoSession.status().as_u16()), (1_511_504, 401));
    }
}
