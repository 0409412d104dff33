import { useChains } from '../api/chains';
import { type CurrencyOn, currenciesOf } from '../api/currencies';
import { Choice } from '../kit/choice';

/** As they stand in an address. */
export interface ChosenCurrency {
  currency?: string;
  /** Of the currency; where something else says it, nothing. */
  chain?: number;
}

interface Props {
  label: string;
  /** What no currency is called; without it there is always one. */
  any?: string;
  /** The only chain there is to choose from. */
  of?: number;
  chosen: ChosenCurrency;
  onChoose: (chosen: ChosenCurrency) => void;
}

export function CurrencyChoice({ label, any, of, chosen, onChoose }: Props) {
  const rows = currenciesOf(useChains(), of);
  const is = ({ chainId, address }: CurrencyOn) =>
    address === chosen.currency && (chosen.chain === undefined || chainId === chosen.chain);
  const none: [string, string][] = any === undefined ? [] : [['', any]];
  return (
    <Choice
      label={label}
      value={rows.find(is)?.key ?? ''}
      options={[...none, ...rows.map(({ key, name }): [string, string] => [key, name])]}
      onChoose={(chosenKey) => {
        const row = rows.find(({ key }) => key === chosenKey);
        onChoose({ currency: row?.address, chain: of === undefined ? row?.chainId : undefined });
      }}
    />
  );
}
