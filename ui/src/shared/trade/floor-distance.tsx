import { useTranslation } from 'react-i18next';
import type { CollectionCard, Currency } from '../api/types';
import { exact } from '../format';

/** How far a price is from the floor, in tenths of a percent, cut; below it less than zero. */
export const tenthsFrom = (floor: bigint, price: bigint): number =>
  Number(((price - floor) * 1_000n) / floor);

interface Props {
  floors: CollectionCard['floors'];
  currency: Currency;
  /** For one unit; null where nothing is typed yet. */
  price: bigint | null;
}

/** There is no least offer; what is offered is compared with what is asked. */
export function FloorDistance({ floors, currency, price }: Props) {
  const { t } = useTranslation();
  const floor = floors.find((row) => row.currency === currency.address)?.price;
  if (!floor || BigInt(floor) === 0n) return null;
  const tenths = price === null ? null : tenthsFrom(BigInt(floor), price);
  const percent = Math.abs(tenths ?? 0) / 10;
  const where = tenths === null ? 'floor' : tenths < 0 ? 'below' : tenths > 0 ? 'above' : 'at';
  const told = `${exact(floor, currency.decimals)} ${currency.symbol}`;
  return <p className="muted" data-floor={where}>{t(`lot.${where}`, { floor: told, percent })}</p>;
}
