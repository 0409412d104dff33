//! Logs of OpenZeppelin's roles and of pausing, which all our contracts have in common.

use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::contracts::{Contract, ContractEvent};
use brickyard_store::{ChainSource, Fact};

use super::{Unreadable, address, contract_id, hash, topic};
use crate::contracts::Drop721 as C;

/// The last to be asked: what it does not know is nothing that the contract should say.
pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let event = match topic(log)? {
        C::Paused::SIGNATURE_HASH => {
            let e = C::Paused::decode_log(data)?.data;
            ContractEvent::ContractPaused { by: address(e.account) }
        }
        C::Unpaused::SIGNATURE_HASH => {
            let e = C::Unpaused::decode_log(data)?.data;
            ContractEvent::ContractResumed { by: address(e.account) }
        }
        C::RoleGranted::SIGNATURE_HASH => {
            let e = C::RoleGranted::decode_log(data)?.data;
            let (role, account, by) = (hash(e.role), address(e.account), address(e.sender));
            ContractEvent::ContractRoleGranted { role, account, by }
        }
        C::RoleRevoked::SIGNATURE_HASH => {
            let e = C::RoleRevoked::decode_log(data)?.data;
            let (role, account, by) = (hash(e.role), address(e.account), address(e.sender));
            ContractEvent::ContractRoleRevoked { role, account, by }
        }
        C::RoleAdminChanged::SIGNATURE_HASH => {
            let e = C::RoleAdminChanged::decode_log(data)?.data;
            ContractEvent::ContractRoleAdminChanged {
                role: hash(e.role),
                previous_admin_role: hash(e.previousAdminRole),
                new_admin_role: hash(e.newAdminRole),
            }
        }
        other => return Err(Unreadable::UnknownTopic(other)),
    };
    Ok(vec![Fact::of::<Contract>(contract_id(source, log), &event, source)?])
}
