// Where the item comes from: who made it, when it was minted, what its contract is and asks.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/trade';
import type { Hex, ItemDetail } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { Copy } from '../../shared/kit/copy';
import { Go } from '../../shared/kit/go';
import { hostOf } from './trait-shares';

const STANDARD: Record<string, string> = { erc721: 'ERC-721', erc1155: 'ERC-1155' };

export function Origin({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  const contract = item.collection.split('-')[1] as Hex;
  const host = hostOf(item.uri);
  const { firstSeen } = item;
  const rows: [string, ReactNode][] = [
    [t('origin.creator'), <Person key="creator" address={item.creator} />],
    [
      t('origin.contract'),
      <>
        <code title={contract}>{shortAddress(contract)}</code> <Copy text={contract} what={t('origin.contract')} />
      </>,
    ],
    [t('origin.token'), <code key="token" title={item.tokenId}>{elided(item.tokenId)}</code>],
    [t('origin.standard'), STANDARD[item.standard] ?? item.standard],
    [
      t('origin.royalty'),
      <>
        {item.royaltyBps / 100} % {item.royaltyBps > 0 && <Person address={item.royaltyRecipient} />}
      </>,
    ],
  ];
  if (firstSeen) {
    rows.splice(1, 0, [
      t('origin.minted'),
      <>
        {t('origin.block', { block: firstSeen.block })}{' '}
        <code title={firstSeen.tx}>{elided(firstSeen.tx)}</code>{' '}
        <Copy text={firstSeen.tx} what={t('origin.transaction')} />
      </>,
    ]);
  }
  if (host) rows.push([t('origin.document'), <span key="host" title={item.uri.slice(0, 200)}>{host}</span>]);
  return (
    <>
      <h2>{t('origin.title')}</h2>
      <dl className="origin">
        {rows.map(([name, told]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Person({ address }: { address: Hex }) {
  return (
    <Go to="/personal/creator" search={{ address, type: '1' }} className="link">
      <code title={address}>{shortAddress(address)}</code>
    </Go>
  );
}
