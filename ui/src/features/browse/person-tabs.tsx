// What a wallet made, holds, sells, did, and offers: a tab each, and each an address of its own.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineSkeletons } from '../../shared/kit/states';
import { type Tab, TabLinks } from '../../shared/kit/tab-links';
import { useSession } from '../../shared/session/store';
import { ItemPages } from './item-pages';
import { LinePages } from './line-pages';
import { OfferPages } from './offer-pages';
import { creatorOf } from './queries';

export const PERSON_TABS = ['created', 'collected', 'sale', 'activity', 'offers', 'received'] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

const ITEMS: Partial<Record<PersonTab, string>> = {
  created: 'open/creator/created/list',
  collected: 'open/creator/collected/list',
  sale: 'open/creator/sale/list',
};

interface Props {
  address: string;
  /** The word of the address; without a known one, what they made, or else what they hold. */
  now: string | undefined;
  placeOf: (tab: PersonTab) => { to: string; search?: Record<string, string> };
}

export function PersonTabs({ address, now, placeOf }: Props) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(creatorOf(address));
  const first = data?.items === 0 ? 'collected' : 'created';
  const tab = PERSON_TABS.find((name) => name === now) ?? (isPending ? undefined : first);
  const items = tab && ITEMS[tab];
  return (
    <>
      <PersonTabLinks address={address} now={tab ?? ''} placeOf={placeOf} />
      {!tab && <LineSkeletons count={4} />}
      {items && (
        <ItemPages key={tab} path={items} asked={{ address, sort: 'token' }} empty={t(`people.none.${tab}`)} />
      )}
      {tab === 'activity' && <LinePages path="open/creator/activity" asked={{ address }} />}
      {tab === 'offers' && <OfferPages address={address} filter="made" />}
      {tab === 'received' && <OfferPages address={address} filter="received" />}
    </>
  );
}

/** The tabs alone; to the wallet's own account, its transactions too. */
export function PersonTabLinks({ address, now, placeOf }: Omit<Props, 'now'> & { now: string }) {
  const { t } = useTranslation();
  const own = useSession((session) => session.user?.walletaddress.toLowerCase() === address);
  const textOf = (name: string) => t(`people.tabs.${name}`);
  const tabs: Tab[] = PERSON_TABS.map((name) => ({ name, text: textOf(name), ...placeOf(name) }));
  if (own) tabs.push({ name: 'transactions', text: textOf('transactions'), to: '/personal/transactions' });
  return <TabLinks label={t('title.personal')} now={now} tabs={tabs} />;
}
