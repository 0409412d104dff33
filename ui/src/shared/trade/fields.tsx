import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency, Hex } from '../api/types';
import '../texts/trade';

/** The longest that both contracts take, less a day for clocks that differ. */
const DAYS_MAX = 179;

interface PriceProps {
  value: string;
  bad: boolean;
  /** What the amount is; a price where nothing is said. */
  label?: string;
  onChange: (text: string) => void;
}

export function PriceField({ value, bad, label, onChange }: PriceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label ?? t('order.price')}</label>
      <input
        id={id}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={value}
        aria-invalid={bad}
        aria-describedby={bad ? `${id}-bad` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {bad && (
        <small id={`${id}-bad`} className="error" role="alert">
          {t('order.badPrice')}
        </small>
      )}
    </div>
  );
}

interface CurrencyProps {
  chosen: Currency | undefined;
  all: Currency[];
  onChoose: (address: Hex) => void;
}

export function CurrencyField({ chosen, all, onChoose }: CurrencyProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('order.currency')}</label>
      <select id={id} value={chosen?.address} onChange={(event) => onChoose(event.target.value as Hex)}>
        {all.map((row) => (
          <option key={row.address} value={row.address}>
            {row.symbol}
          </option>
        ))}
      </select>
    </div>
  );
}

interface DaysProps {
  value: number;
  max?: number;
  onChange: (days: number) => void;
}

export function DaysField({ value, max = DAYS_MAX, onChange }: DaysProps) {
  const { t } = useTranslation();
  const id = useId();
  const set = (days: number) => onChange(Math.min(max, Math.max(1, Math.floor(days) || 1)));
  return (
    <div className="field">
      <label htmlFor={id}>{t('order.days')}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={max}
        value={value}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
    </div>
  );
}

interface UnitsProps {
  value: bigint;
  most: bigint;
  /** How many there are is said where that is what limits it. */
  told?: boolean;
  onChange: (units: bigint) => void;
}

export function UnitsField({ value, most, told = false, onChange }: UnitsProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = (text: string) => {
    const units = /^\d+$/.test(text) ? BigInt(text) : 1n;
    onChange(units < 1n ? 1n : units > most ? most : units);
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('offer.units')} {told && t('lot.ofMost', { most: String(most) })}
      </label>
      <input
        id={id}
        name="units"
        type="number"
        min={1}
        max={String(most)}
        value={String(value)}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}
