import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { OfferCard } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Flash } from '../../shared/kit/flash';
import { Price } from '../../shared/kit/price';
import '../../shared/texts/trade';
import { Confirming } from '../../shared/trade/confirming';
import { useProvisional } from '../../shared/trade/provisional';
import type { OfferAction } from './dialogs';

interface Props {
  offer: OfferCard;
  account: string | undefined;
  /** Whether the account has the item at hand. */
  owns: boolean;
  onAct: (action: OfferAction, offer: OfferCard) => void;
}

/** One offer: what it brings, whose it is, how it stands, and what one may do about it. */
export function OfferRow({ offer, account, owns, onAct }: Props) {
  const { t } = useTranslation();
  const mine = account === offer.bidder;
  const fillable = offer.chainFillable.fillable === 'yes';
  const takeable = (offer.reach === 'item' ? account === offer.seller : owns && !mine) && offer.status === 'active' && fillable;
  const waits = useProvisional(offer.offerId, offer.position);
  const cancellable = mine && fillable && !waits;
  return (
    <li data-offer={offer.offerId} data-reach={offer.reach} data-status={offer.status}>
      <span className={waits ? 'offer-price muted' : 'offer-price'}>
        <Flash of={`${offer.offerId}${offer.position}`}>
          <Price value={offer.price} currency={offer.currency} chainId={chainOf(offer.collection)} />
        </Flash>
      </span>
      <span className="offer-facts muted">
        <Reach offer={offer} />{' '}
        {mine ? t('offer.mine') : <code title={offer.bidder}>{shortAddress(offer.bidder)}</code>}{' '}
        <span className={offer.status === 'active' && !waits ? 'good' : ''}>
          {t(`offer.status.${offer.status}`)}
        </span>{' '}
        <Confirming of={offer.offerId} position={offer.position} />{' '}
        {offer.chainFillable.why && offer.chainFillable.why !== offer.status && (
          <span className="bad">{t(`validity.${offer.validity.errors[0]}`)}</span>
        )}{' '}
        {['active', 'accepted'].includes(offer.status) && <Ago at={offer.expireTime} />}{' '}
        <Link
          to="/audit"
          search={{ stream: `offer/${offer.offerId}` }}
          className="why"
          aria-label={`${t('audit.why')} ${t('offer.whyOffer')}`}
          title={t('offer.whyOffer')}
        >
          {t('audit.why')}
        </Link>
      </span>
      <span className="offer-acts">
        {takeable && (
          <button type="button" className="primary" onClick={() => onAct('accept', offer)}>
            {t('offer.accept')}
          </button>
        )}
        {cancellable && (
          <button type="button" onClick={() => onAct('cancel', offer)}>
            {t('offer.cancel')}
          </button>
        )}
      </span>
    </li>
  );
}

/** That others of the collection would be taken as well; nothing for an offer for this item alone. */
function Reach({ offer: { reach, trait, amount, taken } }: { offer: OfferCard }) {
  const { t } = useTranslation();
  if (reach === 'item') {
    return amount === '1' ? null : <span className="tag">{t('lot.units', { units: amount })}</span>;
  }
  const left = BigInt(amount) - BigInt(taken);
  return (
    <span className="tag" title={t('offer.acceptWide')}>
      {trait ? `${trait.trait_type}: ${trait.value}` : t('offer.forCollection')} · {t('offer.left', { left: left.toString() })}
    </span>
  );
}
