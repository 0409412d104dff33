//! What comes out differently when a read model is built anew is told, and not swapped in.

use brickyard_projections::models::Items;

use crate::read_tables::{schema_of, tables};
use crate::rebuild::{appended, folded, left_over, rebuilt};

#[tokio::test]
async fn a_row_that_comes_out_differently_is_told_and_swapped_in_only_when_accepted() {
    let (_database, store) = folded("a_row_that_comes_out_differently", 90).await;
    let place = schema_of::<Items>();
    let statement = format!(
        "update {place}.rows
            set state = jsonb_set(state, '{{uri}}', '\"ipfs://forged\"')
          where key = (select min(key) from {place}.rows)
         returning key"
    );
    let key: String =
        sqlx::query_scalar(&statement).fetch_one(store.pool()).await.expect("a row is spoilt");
    let before = tables(&store).await;
    let report = rebuilt(&store, "items", false).await;
    assert!(!report.swapped);
    let difference = &report.differences[0];
    assert_eq!((report.differences.len(), &difference.key), (1, &key));
    assert!(difference.before.as_ref().is_some_and(|row| row.contains("ipfs://forged")));
    assert!(difference.after.as_ref().is_some_and(|row| !row.contains("ipfs://forged")));
    assert_eq!(tables(&store).await, before, "the served rows are kept");
    assert_eq!(left_over(&store).await, Vec::<String>::new());

    assert!(rebuilt(&store, "items", true).await.swapped);
    assert_ne!(tables(&store).await, before);
    assert_eq!(rebuilt(&store, "items", false).await.differences, []);
}

#[tokio::test]
async fn a_touch_that_comes_out_differently_is_told() {
    let (_database, store) = folded("a_touch_that_comes_out_differently", 90).await;
    let spoil = [
        "set facets = jsonb_set(coalesce(facets, '{}'), '{forged}', 'true')",
        "set nth = nth + 1000",
        "set valid_from = 0",
    ];
    let place = schema_of::<Items>();
    for change in spoil {
        let statement = format!(
            "update {place}.history
                {change}
              where (key, valid_from) = (select key, valid_from
                                           from {place}.history
                                          order by valid_from, key
                                          limit 1)
             returning key"
        );
        let key: String =
            sqlx::query_scalar(&statement).fetch_one(store.pool()).await.expect("it is spoilt");
        // With rests beside a site that works, and alone.
        for last_append in ["+ interval '1 hour'", "- interval '1 hour'"] {
            appended(&store, last_append).await;
            let report = rebuilt(&store, "items", false).await;
            assert!(!report.swapped, "{change}");
            let told = report.differences.iter().all(|other| other.key.starts_with(&key));
            assert!(told && !report.differences.is_empty(), "{change}: {:?}", report.differences);
        }
        // Put right again, or the next one would find this one.
        assert!(rebuilt(&store, "items", true).await.swapped);
        assert_eq!(rebuilt(&store, "items", false).await.differences, []);
    }
}
