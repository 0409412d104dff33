//! What happened to who may do what in a contract.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Hash32};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ContractEvent {
    /// OpenZeppelin `Paused`.
    ContractPaused { by: Address },
    /// OpenZeppelin `Unpaused`.
    ContractResumed { by: Address },
    /// OpenZeppelin `RoleGranted`; role 0 is the default admin.
    ContractRoleGranted { role: Hash32, account: Address, by: Address },
    /// OpenZeppelin `RoleRevoked`.
    ContractRoleRevoked { role: Hash32, account: Address, by: Address },
    /// OpenZeppelin `RoleAdminChanged`: who may grant and revoke the role.
    ContractRoleAdminChanged { role: Hash32, previous_admin_role: Hash32, new_admin_role: Hash32 },
}

impl DomainEvent for ContractEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ContractPaused { .. } => "ContractPaused",
            Self::ContractResumed { .. } => "ContractResumed",
            Self::ContractRoleGranted { .. } => "ContractRoleGranted",
            Self::ContractRoleRevoked { .. } => "ContractRoleRevoked",
            Self::ContractRoleAdminChanged { .. } => "ContractRoleAdminChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
