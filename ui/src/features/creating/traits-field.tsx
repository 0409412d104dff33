// What sets an item apart: names and values, one row each.
import { useTranslation } from 'react-i18next';
import type { Trait } from './calls';

const MOST = 50;
const LONGEST = 100;

interface Props {
  value: Trait[];
  onChange: (traits: Trait[]) => void;
}

export function TraitsField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const set = (place: number, change: Partial<Trait>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <fieldset className="traits-field">
      <legend>{t('creating.traits')}</legend>
      {value.map((one, place) => (
        <div key={place} className="trait-row">
          <input
            aria-label={t('creating.traitName', { number: place + 1 })}
            placeholder={t('creating.traitHint')}
            value={one.trait_type}
            maxLength={LONGEST}
            onChange={(event) => set(place, { trait_type: event.target.value })}
          />
          <input
            aria-label={t('creating.traitValue', { number: place + 1 })}
            placeholder={t('creating.valueHint')}
            value={one.value}
            maxLength={LONGEST}
            onChange={(event) => set(place, { value: event.target.value })}
          />
          <button
            type="button"
            className="quiet"
            aria-label={t('creating.removeTrait', { number: place + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        disabled={value.length >= MOST}
        onClick={() => onChange([...value, { trait_type: '', value: '' }])}
      >
        {t('creating.addTrait')}
      </button>
    </fieldset>
  );
}
