-- What looking at the log needs beyond its keys: the rarer types of events.
--
-- Streams, commands and positions have keys already, and times never run backwards, so a moment is
-- found by halving. Every further index is paid by every append: on one of kinds, or a BRIN one of
-- transactions, the server spent 20-40 % more processor time an event (measured). So frequent
-- types, accounts, transactions and blocks have none: they are looked for in bounded windows, and
-- the answer says how far it has looked. Types that fill no window are few, and so is what an
-- index of them costs. core/store/src/browse/page.rs has the same list.
create index events_of_rare_type on events (event_type, position)
    where event_type <> all (
        array['ItemMinted', 'ItemTransferred', 'OrderCancelRequested', 'OrderCancelled',
              'OrderListed', 'OrderMatched', 'OrderOpened', 'OrderPriceModified', 'OrderPurchased',
              'OrderRepriced', 'OrderSettled', 'PurchaseSubmitted']);
