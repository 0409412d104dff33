// What was handed out, as the chain tells it: a line for each transfer of an airdrop that was granted.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AirdropRecord } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Failed } from '../../shared/kit/states';
import { dollars, keyOf, timeOf, withoutTwins } from './airdrop';
import { airdropRecords } from './applications';

const COLUMNS = [
  'id',
  'time',
  'tx',
  'source',
  'destination',
  'project',
  'token',
  'network',
  'nft',
  'amount',
  'value',
] as const;
const NUMBERS: readonly string[] = ['amount', 'value'];

export function AirdropRecords() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(airdropRecords);
  const records = withoutTwins(list.data?.pages.flatMap((page) => page.records) ?? []);
  if (list.isError && records.length === 0) return <Failed retry={() => void list.refetch()} />;
  return (
    <>
      <ScrollBox label={t('title.airdrop')}>
        <table className="figures-table airdrop-records" aria-busy={list.isPending}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={NUMBERS.includes(name) ? 'number' : undefined}>
                  {t(`editorial.airdrop.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Row key={keyOf(record)} record={record} />
            ))}
            {records.length === 0 && (
              <tr>
                <td colSpan={COLUMNS.length} className="muted">
                  {t(list.isPending ? 'shell.loading' : 'editorial.airdrop.none')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollBox>
      {records.length > 0 && (
        <p className="airdrop-end muted">
          {list.hasNextPage ? (
            <button type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
              {t('market.more')}
            </button>
          ) : (
            t('market.end')
          )}
        </p>
      )}
    </>
  );
}

function Row({ record }: { record: AirdropRecord }) {
  const { t, i18n } = useTranslation();
  const { airdropId, airdropTime, txHash, network, nft, amount, valueUsd } = record;
  return (
    <tr>
      <td>
        <span title={airdropId}>{elided(airdropId)}</span>
      </td>
      <td>
        <time dateTime={new Date(airdropTime * 1_000).toISOString()}>
          {timeOf(airdropTime, i18n.language)}
        </time>
      </td>
      <td>
        {txHash && <code title={txHash}>{elided(txHash)}</code>}
      </td>
      <td>
        <Wallet address={record.sourceAddress} />
      </td>
      <td>
        <Wallet address={record.destinationAddress} />
      </td>
      <td>{record.projectName}</td>
      <td>
        <Token name={record.tokenName} itemId={record.itemId} />
      </td>
      <td>{network}</td>
      <td>{t(nft ? 'editorial.airdrop.isNft' : 'editorial.airdrop.isNone')}</td>
      <td className="number">{BigInt(amount).toLocaleString(i18n.language)}</td>
      <td className="number">
        {valueUsd === null ? <span title={t('editorial.airdrop.noValue')}>–</span> : dollars(valueUsd, i18n.language)}
      </td>
    </tr>
  );
}

function Token({ name, itemId }: { name: string; itemId: string | null }) {
  if (itemId === null) return name;
  return (
    <Link to="/nftdetails" search={{ itemId }} className="link">
      {name} #{itemId.split('-')[2]}
    </Link>
  );
}

function Wallet({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <Go to="/personal/creator" search={{ address, type: '1' }} className="link">
      <code title={address}>{shortAddress(address)}</code>
    </Go>
  );
}
