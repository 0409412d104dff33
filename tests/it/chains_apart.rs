//! Two chains may have a currency of the same address, the zero address at the least: what was paid
//! on the one is never added to what was paid on the other.

use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Rail, Terms};
use brickyard_projections::data::{
    CreatorFilter, CreatorSort, Ledger, Then, creator_figures, creators, earning_sums,
};
use brickyard_store::{ChainSource, Fact};

use crate::harness::{Database, append_facts};
use crate::orders_given::{MAKER, NOW, order_id, terms};
use crate::read_tables::fold_to_the_head;

const CHAINS: [ChainId; 2] = [ChainId(31_337), ChainId(31_338)];
const CREATOR: Address = Address::new([1; 20]);
const BUYER: Address = Address::new([2; 20]);

/// A collection of the same address on the chain, and one sale of it for so much.
fn sale_on(chain_id: ChainId, seed: u64, price: u64) -> Vec<Fact> {
    let (price, currency) = (Amount::from(price), Address::ZERO);
    let terms = Terms { rail: Rail::Escrow, chain_id, price, currency, ..terms(seed) };
    let followed = CollectionEvent::CollectionFollowed {
        chain_id,
        address: terms.collection,
        standard: TokenStandard::Erc721,
        name: "Studies".to_owned(),
        symbol: "S".to_owned(),
        description: String::new(),
        creator: CREATOR,
        first_block: 0,
    };
    let id = format!("{chain_id}-{}", terms.collection);
    let source = ChainSource {
        chain_id,
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: NOW,
        tx: Hash32::new([2; 32]),
        log_index: seed,
        incarnation: 0,
    };
    let settled = OrderEvent::OrderSettled {
        buyer: BUYER,
        seller: MAKER,
        price,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: price,
    };
    let of = |event| Fact::of::<Order>(order_id(seed), event, &source).expect("a fact");
    let followed = Fact::observed::<Collection>(id, &followed).expect("a fact");
    vec![followed, of(&OrderEvent::OrderOpened { terms }), of(&settled)]
}

#[tokio::test]
async fn what_was_paid_on_one_chain_is_never_added_to_what_was_paid_on_another() {
    let database = Database::new().await;
    let store = database.store().await;
    for (chain, (seed, price)) in CHAINS.into_iter().zip([(1, 300), (2, 5_000)]) {
        append_facts(&store, sale_on(chain, seed, price)).await;
    }
    fold_to_the_head(&store).await;
    let position = store.head().await.expect("a head");
    let then = Then { position, now_s: UnixSeconds(4_000_000_000), past: false };

    let sums = earning_sums(store.pool(), then, MAKER, 0).await.expect("sums");
    let told: Vec<_> = sums.iter().map(|sum| (sum.chain_id, sum.from_sales.as_str())).collect();
    assert_eq!(told, [(31_337, "300"), (31_338, "5000")]);

    let ledger = Ledger::new(store.pool().clone());
    let mut sold = creator_figures(&ledger, then, CREATOR).await.expect("figures").sold;
    sold.sort_by_key(|sold| sold.chain_id);
    let told: Vec<_> = sold.iter().map(|sold| (sold.chain_id, sold.volume.as_str())).collect();
    assert_eq!(told, [(31_337, "300"), (31_338, "5000")]);

    for (chain, volume) in [(31_337, "300"), (31_338, "5000"), (31_339, "0")] {
        let filter = CreatorFilter {
            currency: Some(Address::ZERO),
            chain: Some(ChainId(chain)),
            since_s: 0,
            sort: CreatorSort::Volume,
            search: None,
            offset: 0,
            limit: 5,
        };
        let page = creators(&ledger, then, &filter).await.expect("a page");
        assert_eq!((page.lines[0].volume.as_str(), page.lines[0].sales), (volume, 2));
    }
}
