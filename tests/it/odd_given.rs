//! What misbehaves, put on a chain by tests: `fixtures/contracts/src/odd`, and how it is used.

use alloy::network::TransactionBuilder;
use alloy::primitives::{Address, Bytes, U256};
use alloy::providers::{DynProvider, Provider};
use alloy::rpc::types::TransactionRequest;
use alloy::sol_types::SolCall;
use brickyard::follow::follow_collection;
use serde_json::{Value, json};

use crate::harness::api::{Site, item_id};
use crate::harness::eventually;
use crate::harness::world::{Trader, mined};
use crate::offers::MARKET;

/// Enough for any call of the market; given outright, so that a call that will fail is sent, too.
pub(crate) const GAS: u64 = 2_000_000;

alloy::sol! {
    /// A token, a collection or a trader; each knows its part of it.
    #[sol(rpc)]
    contract Odd {
        function arm(address target, bytes[] calls) external;
        function insist(bool yes) external;
        function tried() external view returns (uint256);
        function succeeded() external view returns (uint256);
        function reasons(uint256 place) external view returns (bytes4);
        function mint(address to, uint256 amount) external;
        function keep(uint256 amount) external;
        function approve(address spender, uint256 amount) external;
        function setApprovalForAll(address operator, bool approved) external;
        function refuse(bool yes) external;
        function behave(uint8 manner) external;
        function run(address target, uint256 value, bytes data) external;
    }

    error ReentrancyGuardReentrantCall();
}

pub(crate) type OddOne = Odd::OddInstance<DynProvider>;

/// Takes no items from anybody.
pub(crate) const DECLINES: u8 = 1;

/// A contract of `fixtures/contracts/src/odd` by its name.
pub(crate) async fn deployed(by: &Trader<'_>, name: &str) -> OddOne {
    let path = format!("fixtures/contracts/out/odd/{name}.json");
    let text = std::fs::read_to_string(path).expect("it was compiled");
    let artifact: Value = serde_json::from_str(&text).expect("JSON");
    let code: Bytes = serde_json::from_value(artifact["bytecode"].clone()).expect("a code");
    let request = TransactionRequest::default().with_deploy_code(code);
    let receipt = by.provider.send_transaction(request).await.expect("it is sent");
    let address = receipt.get_receipt().await.expect("it is mined").contract_address;
    Odd::new(address.expect("a contract"), by.provider.clone())
}

/// A collection that misbehaves, of which `owner` has these items, for sale at both venues, and the site
/// knows them.
pub(crate) async fn odd_collection(site: &Site, owner: &Trader<'_>, numbers: &[u64]) -> OddOne {
    let odd = deployed(owner, "OddCollection").await;
    for number in numbers {
        mined!(odd.mint(owner.signer.address(), U256::from(*number)));
    }
    for venue in [owner.world.marketplace, owner.world.exchange] {
        mined!(odd.setApprovalForAll(venue, true));
    }
    let (chain, http) = (owner.world.chain_id, &site.yard.chain.http);
    follow_collection(&site.yard.store, chain, http, *odd.address(), None).await.expect("followed");
    for number in numbers {
        let path =
            format!("{MARKET}/item/open/info?id={}", item_id(chain, *odd.address(), *number));
        eventually("the site knows the item", || async {
            (site.get(&path).await.status == 200).then_some(())
        })
        .await;
    }
    site.yard.joined().await;
    site.settled().await;
    odd
}

/// FANS, which the site trades, is another contract from now on: as a token may be that can be replaced
/// behind its address. These have some of it, and both venues may take it.
pub(crate) async fn fans_turned_odd(site: &Site, people: &[&Trader<'_>]) -> OddOne {
    let model = deployed(people[0], "OddToken").await;
    let code = people[0].provider.get_code_at(*model.address()).await.expect("a code");
    let fans = site.yard.world.fans;
    site.yard.chain.call("anvil_setCode", json!([fans, code])).await;
    for person in people {
        let odd = Odd::new(fans, person.provider.clone());
        mined!(odd.mint(person.signer.address(), U256::from(100_000)));
        for venue in [person.world.marketplace, person.world.exchange] {
            mined!(odd.approve(venue, U256::MAX));
        }
    }
    Odd::new(fans, people[0].provider.clone())
}

/// Whether the chain let a contract do that with so much of its coin.
pub(crate) async fn runs<C: SolCall>(odd: &OddOne, target: Address, value: u64, call: &C) -> bool {
    let call = odd.run(target, U256::from(value), call.abi_encode().into()).gas(GAS);
    let sent = call.send().await.expect("it is sent");
    sent.get_receipt().await.expect("it is mined").status()
}
