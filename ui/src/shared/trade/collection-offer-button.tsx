import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionCard, Trait } from '../api/types';
import { later } from '../kit/later';
import '../texts/trade';

const OfferDialog = later(async () => (await import('./collection-offer-dialog')).CollectionOfferDialog);

/** Opens the dialog of an offer for the collection, or for its items with a trait. */
export function CollectionOfferButton({ collection, trait }: { collection: CollectionCard; trait?: Trait }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {trait ? t('offer.makeForTrait', { value: trait.value }) : t('offer.makeForCollection')}
      </button>
      {open && <OfferDialog collection={collection} trait={trait} onClose={() => setOpen(false)} />}
    </>
  );
}
