//! Sums and reasons of sales against a look at each of them.

use brickyard_core::kernel::Amount;
use proptest::prelude::*;

use super::*;

const BOOK: (u32, u32) = (1, 2);
const CHAIN: u64 = 7;
/// The row that tells of more than one unit.
const OF_SEVERAL: u8 = 29;

/// A row, an item, buyer and seller, price and time; no item where the row is gone.
type Step = (u8, Option<u32>, (u32, u32), u64, i64);

fn step() -> impl Strategy<Value = Step> {
    let price = prop_oneof![1..9_u64, Just(u64::MAX)];
    (0..30_u8, prop::option::weighted(0.9, 0..4_u32), (0..4_u32, 0..4_u32), price, 0..40_i64)
}

/// Before which step, the wallet, its funder, and whether that serves everybody.
type Fund = (usize, u32, u32, bool);

fn fund() -> impl Strategy<Value = Fund> {
    (0..60_usize, 0..4_u32, 2..6_u32, any::<bool>())
}

fn sold(steps: &[Step], funds: &[Fund], many: bool) -> Sold {
    let mut sold = Sold::default();
    sold.set_many(many.then_some(BOOK.0).into_iter().collect());
    for (from, (row, item, (buyer, seller), price, at_s)) in (1_i64..).zip(steps) {
        let now = |fund: &&Fund| i64::try_from(fund.0) == Ok(from);
        for (_, wallet, funder, busy) in funds.iter().filter(now) {
            sold.fund((CHAIN, *wallet), Given { from, funder: *funder, busy: *busy });
        }
        // Some prices are such that no two of them can be summed up.
        let giant = *price == u64::MAX;
        let price = if giant { Amount::MAX } else { Amount::from(*price) };
        let told = item.map(|item| Told {
            chain: CHAIN,
            item,
            collection: BOOK.0,
            currency: BOOK.1,
            buyer: *buyer,
            seller: *seller,
            price,
            amount: Amount::from(if *row == OF_SEVERAL { 3 } else { 1_u64 }),
            at_s: *at_s,
        });
        sold.put(u128::from(*row), from, told);
    }
    sold
}

fn one_by_one(sold: &Sold, (at, since_s): (i64, i64), with_washed: bool) -> (Sum, i64) {
    let (mut sums, mut washed) = (Sum::default(), 0);
    for sale in sold.at(at, since_s, (Some(BOOK.0), Some(BOOK.1))) {
        let honest = !sold.reasons(sale, at).any();
        washed += i64::from(!honest);
        if with_washed || honest {
            sums.add(sale.price);
        }
    }
    (sums, washed)
}

fn unit_prices_one_by_one(sold: &Sold, (at, since_s): (i64, i64)) -> Vec<Amount> {
    let sales = sold.at(at, since_s, (Some(BOOK.0), Some(BOOK.1)));
    let mut prices: Vec<Amount> =
        sales.filter(|sale| sold.honest(sale, at)).map(Sale::unit_price).collect();
    prices.sort_unstable();
    prices
}

proptest! {
    /// Times of a chain need not follow one another as its events do, and rows come back and go.
    #[test]
    fn a_book_sums_up_what_its_sales_say_one_by_one(
        steps in prop::collection::vec(step(), 0..60),
        funds in prop::collection::vec(fund(), 0..6),
        many in any::<bool>(),
    ) {
        let sold = sold(&steps, &funds, many);
        for at in [0, 7, 20, 33, 61] {
            for since_s in [-1, 0, 13, 29, 41] {
                for with_washed in [false, true] {
                    let told = sold.sums((at, since_s), BOOK, with_washed);
                    let plain = one_by_one(&sold, (at, since_s), with_washed);
                    prop_assert_eq!(told, plain, "at {} since {}", at, since_s);
                }
            }
        }
    }

    #[test]
    fn a_book_tells_what_its_units_were_sold_for_as_its_sales_do_one_by_one(
        steps in prop::collection::vec(step(), 0..60),
        funds in prop::collection::vec(fund(), 0..6),
        many in any::<bool>(),
    ) {
        let sold = sold(&steps, &funds, many);
        for at in [0_i64, 7, 20, 33, 61] {
            let came = steps.iter().take(usize::try_from(at).unwrap_or_default());
            let of_several = came.clone().any(|(row, item, ..)| *row == OF_SEVERAL && item.is_some());
            for since_s in [-1, 0, 13, 29, 41] {
                match sold.unit_prices((at, since_s), BOOK) {
                    None => prop_assert!(of_several, "at {} since {}", at, since_s),
                    Some(mut told) => {
                        told.sort_unstable();
                        let plain = unit_prices_one_by_one(&sold, (at, since_s));
                        prop_assert_eq!(told, plain, "at {} since {}", at, since_s);
                    }
                }
            }
        }
    }
}
