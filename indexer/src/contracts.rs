//! The contracts as Rust types, made from the committed ABIs, so that neither can drift.
#![expect(
    missing_docs,
    clippy::too_many_arguments,
    reason = "generated from the ABI; the meaning stands in the interfaces' NatSpec"
)]

use alloy::sol;

sol!(
    #[sol(rpc)]
    Marketplace,
    "../fixtures/contracts/out/Marketplace.json"
);
// By hand, because a struct named `Option` shadows Rust's in what is generated; tests hold them to
// the committed ABIs.
sol! {
    #[sol(rpc)]
    contract OptionExchange {
        struct SellOption {
            bytes32 channel;
            address collection;
            uint256 tokenId;
            uint256 amount;
            address signer;
            uint256 nonce;
            uint256 startTime;
            uint256 endTime;
            uint256 price;
            address currency;
            uint256 royaltyRate;
            bytes signature;
        }

        struct Offer {
            bytes32 optionHash;
            address bidder;
            uint256 price;
            uint256 expireTime;
            bytes signature;
        }

        struct CollectionOffer {
            address collection;
            bytes32 root;
            uint256 amount;
            address bidder;
            address currency;
            uint256 price;
            uint256 royaltyRate;
            uint256 salt;
            uint256 expireTime;
            bytes signature;
        }

        event OptionCancelled(bytes32 indexed optionHash, address indexed signer, uint256 nonce);
        event NonceCancelled(address indexed signer, uint256 nonce);
        event OfferCancelled(
            bytes32 indexed offerHash, bytes32 indexed optionHash, address indexed bidder
        );
        event OptionMatched(
            bytes32 indexed optionHash,
            address indexed seller,
            address indexed buyer,
            bytes32 counterHash,
            bool viaOffer,
            uint256 nonce,
            uint256 counterNonce,
            address collection,
            uint256 tokenId,
            uint256 amount,
            uint256 filled,
            uint256 optionAmount,
            address currency,
            uint256 price,
            uint256 fee,
            uint256 royalty,
            uint256 sellerAmount
        );
        event CounterBumped(address indexed signer, uint256 counter);
        event FeeChanged(uint16 feeBps, address feeRecipient);
        event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
        event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender);
        event RoleAdminChanged(
            bytes32 indexed role,
            bytes32 indexed previousAdminRole,
            bytes32 indexed newAdminRole
        );
        event EIP712DomainChanged();
        event Paused(address account);
        event Unpaused(address account);

        function setFee(uint16 feeBps, address feeRecipient) external;
        function pause() external;
        function unpause() external;
        function cancelOption(SellOption option) external;
        function cancelNonce(uint256 nonce) external;
        function cancelOffer(Offer offer) external;
        function cancelCollectionOffer(CollectionOffer offer) external;
        function matchOptionWithOffer(SellOption option, Offer offer) external;
        function matchOptionWithCollectionOffer(SellOption option, CollectionOffer offer, bytes32[] proof) external;
        function matchOptionWithOption(SellOption sell, SellOption buy) external;
        function buyOptionFor(SellOption option, address buyer) external;
        function bumpCounter() external returns (uint256 counter);
        function hashOption(SellOption option) external view returns (bytes32);
        function hashOffer(Offer offer) external view returns (bytes32);
        function takenOf(bytes32 offerHash) external view returns (uint256);
    }

    #[sol(rpc)]
    contract Sweeper {
        struct Escrowed {
            bytes32 orderId;
            address currency;
            uint256 price;
        }

        event Skipped(address indexed buyer, bytes32 indexed id, bytes reason);
        event Swept(address indexed buyer, uint256 bought, uint256 skipped);

        function sweep(OptionExchange.SellOption[] options, Escrowed[] orders)
            external payable returns (uint256 bought);
    }
}
sol!(
    #[sol(rpc)]
    Collection721,
    "../fixtures/contracts/out/Collection721.json"
);
sol!(
    #[sol(rpc)]
    Collection1155,
    "../fixtures/contracts/out/Collection1155.json"
);
sol!(
    #[sol(rpc)]
    Drop721,
    "../fixtures/contracts/out/Drop721.json"
);
sol!(
    #[sol(rpc)]
    Box721,
    "../fixtures/contracts/out/Box721.json"
);
sol!(
    #[sol(rpc)]
    KidDomains,
    "../fixtures/contracts/out/KidDomains.json"
);
sol!(
    #[sol(rpc)]
    KidPriceOracle,
    "../fixtures/contracts/out/KidPriceOracle.json"
);
sol!(
    #[sol(rpc)]
    KidRecords,
    "../fixtures/contracts/out/KidRecords.json"
);
sol!(
    #[sol(rpc)]
    WithdrawalWallet,
    "../fixtures/contracts/out/WithdrawalWallet.json"
);
sol!(
    #[sol(rpc)]
    CheckpointAnchor,
    "../fixtures/contracts/out/CheckpointAnchor.json"
);
sol!(
    #[sol(rpc)]
    FloorVerifier,
    "../fixtures/contracts/out/FloorVerifier.json"
);
sol!(
    #[sol(rpc)]
    WETH,
    "../fixtures/contracts/out/WETH.json"
);
sol!(
    #[sol(rpc)]
    USDT,
    "../fixtures/contracts/out/USDT.json"
);
sol!(
    #[sol(rpc)]
    FANS,
    "../fixtures/contracts/out/FANS.json"
);
sol!(
    #[sol(rpc)]
    KFC,
    "../fixtures/contracts/out/KFC.json"
);

#[cfg(test)]
mod tests {
    use alloy::json_abi::JsonAbi;
    use alloy::sol_types::SolInterface;

    use super::*;

    fn compiled(text: &str) -> JsonAbi {
        #[derive(serde::Deserialize)]
        struct Artifact {
            abi: JsonAbi,
        }
        serde_json::from_str::<Artifact>(text).expect("an artifact").abi
    }

    #[test]
    fn the_sweeper_written_by_hand_is_the_one_that_was_compiled() {
        let abi = compiled(include_str!("../../fixtures/contracts/out/Sweeper.json"));
        let events: Vec<_> = abi.events().map(|event| event.selector().0).collect();
        for selector in Sweeper::SweeperEvents::SELECTORS {
            assert!(events.contains(selector), "{selector:02x?}");
        }
        let functions: Vec<_> = abi.functions().map(|function| function.selector().0).collect();
        for selector in Sweeper::SweeperCalls::selectors() {
            assert!(functions.contains(&selector), "{selector:02x?}");
        }
    }

    #[test]
    fn the_exchange_written_by_hand_is_the_one_that_was_compiled() {
        let abi = compiled(include_str!("../../fixtures/contracts/out/OptionExchange.json"));
        let mut compiled: Vec<_> = abi.events().map(|event| event.selector()).collect();
        let mut written: Vec<_> = OptionExchange::OptionExchangeEvents::SELECTORS
            .iter()
            .map(|selector| alloy::primitives::B256::from(*selector))
            .collect();
        compiled.sort_unstable();
        written.sort_unstable();
        assert_eq!(compiled, written);
        let functions: Vec<[u8; 4]> =
            abi.functions().map(|function| function.selector().0).collect();
        for selector in OptionExchange::OptionExchangeCalls::selectors() {
            assert!(functions.contains(&selector), "{selector:02x?}");
        }
    }
}
