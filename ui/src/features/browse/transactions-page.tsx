import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import { useChain } from '../../shared/api/chains';
import type { OwnTransaction } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Copy } from '../../shared/kit/copy';
import { Go } from '../../shared/kit/go';
import { ListEnd } from '../../shared/kit/list-end';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useSession } from '../../shared/session/store';
import { NoWallet } from './own-pages';
import { PersonTabLinks } from './person-tabs';
import { ownTransactions } from './queries';

/** `/personal/transactions`: what one's wallet has sent, and how far it is; read anew while under way. */
export function TransactionsPage() {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  const wallet = useSession((session) => session.user?.walletaddress.toLowerCase() ?? '');
  const list = useInfiniteQuery(ownTransactions(uid));
  const lines = list.data?.pages.flatMap((page) => page.transactions) ?? [];
  return (
    <>
      <h1>{t('title.transactions')}</h1>
      <p className="muted">{t('people.transactions.lead')}</p>
      {wallet ? (
        <PersonTabLinks
          address={wallet}
          now="transactions"
          placeOf={(tab) => ({ to: `/personal/marketplace/${tab}/${wallet}` })}
        />
      ) : (
        <NoWallet />
      )}
      {list.isError && lines.length === 0 && <Failed retry={() => void list.refetch()} />}
      {list.isPending && <LineSkeletons count={6} />}
      {list.isSuccess && wallet && lines.length === 0 && (
        <p className="state big plain">{t('people.transactions.none')}</p>
      )}
      {lines.length > 0 && (
        <>
          <Lines lines={lines} />
          <ListEnd list={list} some={lines.length > 0} />
        </>
      )}
    </>
  );
}

function Lines({ lines }: { lines: OwnTransaction[] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('title.transactions')}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{t('people.transactions.what')}</th>
            <th scope="col">{t('people.transactions.stage')}</th>
            <th scope="col">{t('people.transactions.hash')}</th>
            <th scope="col">{t('people.transactions.network')}</th>
            <th scope="col">{t('people.when')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.chainId}-${line.hash}`} line={line} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Line({ line }: { line: OwnTransaction }) {
  const { t } = useTranslation();
  const chain = useChain(line.chainId);
  return (
    <tr>
      <th scope="row">
        {t(`people.transactions.purpose.${line.purpose}`)}
        <small className="muted under">
          <Subject line={line} />
        </small>
      </th>
      <td data-state={line.state}>
        <Stage line={line} />
      </td>
      <td>
        <Hash of={line.hash} />
      </td>
      <td>{chain?.name ?? line.chainId}</td>
      <td>
        <Ago at={line.announcedAt} />
      </td>
    </tr>
  );
}

/** The item or the collection, by its name where one is known. */
function Subject({ line: { itemId, collection, name } }: { line: OwnTransaction }) {
  const [, address = '', token] = (itemId ?? collection ?? '').split('-');
  if (itemId) {
    return (
      <Link to="/nftdetails" search={{ itemId }} className="link">
        {name ?? `${shortAddress(address)} #${token}`}
      </Link>
    );
  }
  return (
    collection && (
      <Go to={`/personal/collection/nft/${collection}`} className="link">
        {name ?? shortAddress(address)}
      </Go>
    )
  );
}

/** How far it is; of what was replaced, why and by what. */
function Stage({ line: { state, block, reason, replacedBy } }: { line: OwnTransaction }) {
  const { t } = useTranslation();
  const words = reason ? t(`people.transactions.reason.${reason}`) : t(`people.transactions.state.${state}`);
  return (
    <>
      {words}
      {replacedBy && (
        <small className="muted under">
          {t('people.transactions.by')} <Hash of={replacedBy} />
        </small>
      )}
      {!replacedBy && block !== null && (
        <small className="muted under">{t('people.transactions.block', { block })}</small>
      )}
    </>
  );
}

function Hash({ of }: { of: string }) {
  const { t } = useTranslation();
  return (
    <>
      <code title={of}>{elided(of)}</code> <Copy text={of} what={t('people.transactions.hash')} />
    </>
  );
}
