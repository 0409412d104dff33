// What is listed together: of one chain, since one signature is for one exchange.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { zeroAddress } from 'viem';
import { useChains } from '../../shared/api/chains';
import type { Currency, Hex, ItemCard } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { allCollections, manyItems } from '../../shared/show/queries';
import { MOST_AT_ONCE } from '../../shared/trade/bulk';
import { useAction } from '../../shared/trade/use-action';
import { type Outcome, listMany } from './bulk';

const DAYS = 30;

/** What is chosen, and what of it can be signed as it stands. */
function useChoice(items: ItemCard[], currency: Currency | undefined) {
  const { data: known } = useQuery(allCollections);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [own, setOwn] = useState<Record<string, string>>({});
  const [counts, setCounts] = useState<Record<string, bigint>>({});
  const [text, setText] = useState('');
  const ready = items.flatMap((item) => {
    const each = currency ? parseAmount(own[item.itemId] || text, currency.decimals) : null;
    const card = known?.collections.find((one) => one.id === item.collection);
    const units = counts[item.itemId] ?? 1n;
    if (!picked.has(item.itemId) || !each || !card) return [];
    return [{ item, units, price: each * units, royaltyBps: card.royaltyBps }];
  });
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id) && next.size < MOST_AT_ONCE) next.add(id);
    setPicked(next);
  };
  const price = (id: string, amount: string) => setOwn((prices) => ({ ...prices, [id]: amount }));
  const count = (id: string, units: bigint) => setCounts((known) => ({ ...known, [id]: units }));
  return { picked, setPicked, toggle, own, price, counts, count, text, setText, ready };
}

export type BulkChoice = ReturnType<typeof useChoice>;

/** What the signature was for: the choice of a currency and a chain may be another one since. */
export interface Signed {
  count: number;
  currency: Hex;
  chainId: number;
  feeBps: number;
}

export function useBulk() {
  const client = useQueryClient();
  const chains = useChains();
  const [chosenChain, setChain] = useState<string | null>(null);
  const chain = chains.find(({ chainId }) => String(chainId) === chosenChain) ?? chains[0];
  const list = useInfiniteQuery(manyItems({ sort: 'token' }, 'item/nosale'));
  const [days, setDays] = useState(DAYS);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [signed, setSigned] = useState<Signed | null>(null);
  const { run, progress, busy } = useAction('', chain?.chainId);
  const currencies = (chain?.currencies ?? []).filter((row) => row.address !== zeroAddress);
  const currency =
    currencies.find((row) => row.address === chosen) ?? currencies.find((row) => row.symbol === 'WETH') ??
    currencies[0];
  const all = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = all.filter(({ chainId }) => chainId === chain?.chainId);
  const choice = useChoice(items, currency);
  const start = () =>
    void run(async (actor) => {
      if (!currency || !chain || chain.feeBps === null) return;
      setOutcomes([]);
      const { chainId, feeBps } = chain;
      setSigned({ count: choice.ready.length, currency: currency.address, chainId, feeBps });
      const terms = { currency: currency.address, days };
      await listMany(actor, choice.ready, terms, (one) => setOutcomes((told) => [...told, one]));
      choice.setPicked(new Set());
      await client.invalidateQueries({ queryKey: ['show', 'many'] });
    });
  const on = {
    all: chains.map((one): [string, string] => [String(one.chainId), one.name]),
    value: String(chain?.chainId),
    choose: (chainId: string) => {
      setChain(chainId);
      choice.setPicked(new Set());
    },
  };
  const money = { currency, currencies, choose: setChosen };
  return { on, chain, list, items, choice, money, days, setDays, outcomes, signed, busy, progress, start };
}
