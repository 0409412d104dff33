import { useTranslation } from 'react-i18next';
import '../../shared/texts/trade';

export type Kind = 'fixed' | 'auction';

interface Props {
  kind: Kind;
  keep: boolean;
  onKind: (kind: Kind) => void;
  onKeep: (keep: boolean) => void;
}

/** On the escrow rail: at a price or to the highest bidder, and who has the item meanwhile. */
export function EscrowChoice({ kind, keep, onKind, onKeep }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t('auction.kindTitle')}</legend>
      {(['fixed', 'auction'] as const).map((one) => (
        <label key={one} className="radio" htmlFor={`kind-${one}`}>
          <input
            id={`kind-${one}`}
            type="radio"
            name="kind"
            checked={kind === one}
            onChange={() => onKind(one)}
          />
          <span>
            <strong>{t(`auction.kind.${one}`)}</strong>
            <small className="muted">{t(`auction.kind.${one}Help`)}</small>
          </span>
        </label>
      ))}
      <label className="radio" htmlFor="keep">
        <input id="keep" type="checkbox" checked={keep} onChange={(event) => onKeep(event.target.checked)} />
        <span>
          <strong>{t('delivery.keep')}</strong>
          <small className="muted">{t('delivery.keepHelp')}</small>
        </span>
      </label>
    </fieldset>
  );
}
