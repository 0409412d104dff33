import { useTranslation } from 'react-i18next';
import { useChain, useCurrency } from '../api/chains';
import type { Hex, OrderCard, Split } from '../api/types';
import { exact, grouped } from '../format';
import '../texts/trade';

interface Props {
  split: Split;
  currency: Hex;
  /** Of the currency. */
  chainId: number;
}

/** The whole split of a price; the parts add up to it. */
export function SplitView({ split, ...money }: Props) {
  const { t } = useTranslation();
  const rows: AmountRow[] = [
    [t('split.price'), split.price],
    [t('split.fee'), split.fee, 'less'],
    [t('split.royalty'), split.royalty, 'less'],
    [t('split.seller'), split.sellerAmount],
  ];
  return <Amounts rows={rows} {...money} />;
}

interface PlannedProps extends Omit<Props, 'split'> {
  price: bigint;
  /** The venue's of now; null while the log has not told it. */
  feeBps: number | null | undefined;
  royaltyBps: number;
}

/** The split of what is about to be signed; of a fee that is not known nothing is said. */
export function PlannedSplit({ price, feeBps, royaltyBps, ...money }: PlannedProps) {
  const { t } = useTranslation();
  if (feeBps == null) return <p className="muted">{t('split.feeUnknown')}</p>;
  return <SplitView split={splitOf(price, feeBps, royaltyBps)} {...money} />;
}

interface StandingProps extends Omit<Props, 'split'> {
  price: bigint;
  /** The rates it was listed or offered with. */
  rates: Pick<OrderCard, 'feeBps' | 'royaltyBps'>;
  rail: OrderCard['rail'];
}

/** The split if it were sold now: a signature names no fee and is matched at the exchange's of the day. */
export function StandingSplit({ price, rates, rail, ...money }: StandingProps) {
  const { t } = useTranslation();
  const chain = useChain(money.chainId);
  const feeBps = (rail === 'signature' ? chain?.feeBps : null) ?? rates.feeBps;
  const percent = (bps: number) => bps / 100;
  return (
    <>
      <SplitView split={splitOf(price, feeBps, rates.royaltyBps)} {...money} />
      {feeBps !== rates.feeBps && (
        <p className="caution" data-fee-now={feeBps}>
          {t('split.feeNow', { now: percent(feeBps), then: percent(rates.feeBps) })}
        </p>
      )}
    </>
  );
}

/** What it is, how much, and whether it is taken off what stands above. */
type AmountRow = [name: string, value: string, how?: 'less'];

interface AmountsProps {
  rows: AmountRow[];
  currency: Hex;
  chainId: number;
}

/** Amounts below each other with every digit of them: whoever signs or pays can add them up. */
export function Amounts({ rows, currency, chainId }: AmountsProps) {
  const { t } = useTranslation();
  const known = useCurrency(currency, chainId);
  const told = known && aligned(rows.map(([, value]) => value), known.decimals);
  return (
    <dl className="split" aria-label={t('split.title')}>
      {rows.map(([name, , how], place) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="price">
              {how === 'less' && '− '}
              {told?.[place] ?? '…'} <small>{known?.symbol}</small>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface VerdictProps {
  /** What was paid, and how it is divided where the sale stands. */
  split: Split;
  /** Whether the sale stands; undefined while that is not decided. */
  stands?: boolean;
  currency: Hex;
  /** Of the currency. */
  chainId: number;
}

/** Who gets what: as it was decided, or on each decision while there is none. */
export function VerdictView({ split, stands, ...money }: VerdictProps) {
  const { t } = useTranslation();
  const undone: AmountRow[] = [
    [t('split.price'), split.price],
    [t('delivery.back'), split.price, 'less'],
    [t('split.seller'), '0'],
  ];
  return (
    <>
      {stands !== false && (
        <section data-verdict="stands" aria-label={t('dispute.ifStands')}>
          {stands === undefined && <strong>{t('dispute.ifStands')}</strong>}
          <SplitView split={split} {...money} />
        </section>
      )}
      {stands !== true && (
        <section data-verdict="undone" aria-label={t('dispute.ifUndone')}>
          {stands === undefined && <strong>{t('dispute.ifUndone')}</strong>}
          <Amounts rows={undone} {...money} />
        </section>
      )}
    </>
  );
}

/** Every digit of each, with as many behind the point as the longest has: so the points stand in one line. */
export function aligned(values: string[], decimals: number): string[] {
  const told = values.map((value) => exact(value, decimals).split('.') as [string, string?]);
  const most = Math.max(0, ...told.map(([, part = '']) => part.length));
  return told.map(([whole, part = '']) => grouped(whole) + (most > 0 ? `.${part.padEnd(most, '0')}` : ''));
}

/** Several splits as one: each is rounded by itself, so parts are added up, and no price is divided anew. */
export function sumOf(splits: readonly Split[]): Split {
  const sum = (part: keyof Split) => String(splits.reduce((all, split) => all + BigInt(split[part]), 0n));
  return { price: sum('price'), fee: sum('fee'), royalty: sum('royalty'), sellerAmount: sum('sellerAmount') };
}

/** The split as both contracts make it: parts rounded down, the seller receives the rest. */
export function splitOf(price: bigint, feeBps: number, royaltyBps: number): Split {
  const fee = (price * BigInt(feeBps)) / 10_000n;
  const royalty = (price * BigInt(royaltyBps)) / 10_000n;
  const rest = price - fee - royalty;
  return {
    price: price.toString(),
    fee: fee.toString(),
    royalty: royalty.toString(),
    sellerAmount: rest.toString(),
  };
}
