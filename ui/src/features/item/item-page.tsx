import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { ItemDetail } from '../../shared/api/types';
import { Comments } from '../../shared/comments/section';
import { shortAddress } from '../../shared/format';
import { later } from '../../shared/kit/later';
import { Failed } from '../../shared/kit/states';
import { PastContext, useAt } from '../../shared/past/context';
import type { View } from '../../shared/past/look-back';
import type { At } from '../../shared/past/moment';
import { head } from '../../shared/past/queries';
import { Art } from './art';
import { ItemActivity } from './item-activity';
import { ItemDocument } from './item-document';
import { Missing, Waiting } from './item-states';
import { ItemRank, Traits } from './item-rank';
import { Origin } from './origin';
import { ItemTools } from './item-tools';
import { ItemLookBack } from './past';
import { item, itemThen } from './queries';

const SaleHistory = later(async () => (await import('./sale-history')).SaleHistory);

/** Codes that mean that there is no such item: not found, and no item's id at all. */
const NOT_FOUND = 1511404;
const MISSING = [NOT_FOUND, 1511400];
/** A busy item asks again at most this often. */
const GAP_MS = 150;

interface Props {
  /** What it costs and what one may do with it; put in by the app. */
  panel: (item: ItemDetail) => ReactNode;
  /** The same of the past, where nothing can be done. */
  past: (item: ItemDetail, at: At) => ReactNode;
}

/** One item: as it stands, or as it stood at the moment in the address. */
export function ItemPage({ panel, past }: Props) {
  const { itemId, at, from } = useSearch({ from: '/nftdetails' });
  const navigate = useNavigate();
  const look = (view: View) =>
    void navigate({ to: '/nftdetails', search: { itemId, ...view }, replace: at !== undefined });
  if (at === undefined) return <Present itemId={itemId} panel={panel} onLook={look} />;
  return <Past itemId={itemId} view={{ at, from }} at={at} past={past} onLook={look} />;
}

interface PresentProps extends Pick<Props, 'panel'> {
  itemId: string;
  onLook: (view: View) => void;
}

function Present({ itemId, panel, onLook }: PresentProps) {
  const client = useQueryClient();
  const query = useQuery(item(itemId));
  const { data: end = 0 } = useQuery(head);
  useEffect(() => {
    const again = () => client.invalidateQueries({ queryKey: itemKeys.one(itemId) });
    const asking = settle(again, GAP_MS);
    const stop = listen([`item:${itemId}`], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, itemId]);
  if (query.data) {
    const tools = <ItemTools item={query.data} head={end} onLook={onLook} />;
    const comments = <Comments key={itemId} place={{ contenttype: 'item', contentid: itemId }} />;
    return <Shown item={query.data} panel={panel(query.data)} tools={tools} comments={comments} />;
  }
  if (!query.isError) return <Waiting />;
  const missing = query.error instanceof ApiError && MISSING.includes(query.error.code);
  return missing ? <Missing /> : <Failed retry={() => void query.refetch()} />;
}

interface PastProps extends Pick<Props, 'past'> {
  itemId: string;
  view: View;
  at: At;
  onLook: (view: View) => void;
}

function Past({ itemId, view, at, past, onLook }: PastProps) {
  const { t } = useTranslation();
  const { data, isError, error } = useQuery(itemThen(itemId, at));
  const unknown = error instanceof ApiError && error.code === NOT_FOUND;
  // While the next moment is read, the one before is shown; the thumb is where it was put.
  const position = typeof at === 'number' ? at : data?.position;
  return (
    <PastContext value={at}>
      <ItemLookBack itemId={itemId} view={view} position={position} onLook={onLook} />
      {!isError && data && <Shown item={data.data} panel={past(data.data, at)} upto={data.position} />}
      {!isError && !data && <Waiting />}
      {isError && (
        <div className="state tall">
          <h1 className="big plain">{t(unknown ? 'past.notYet' : 'past.noMoment')}</h1>
        </div>
      )}
    </PastContext>
  );
}

interface ShownProps {
  item: ItemDetail;
  panel: ReactNode;
  tools?: ReactNode;
  comments?: ReactNode;
  /** Nothing after this position is shown. */
  upto?: number;
}

function Shown({ item, panel, tools, comments, upto }: ShownProps) {
  const { t } = useTranslation();
  const at = useAt();
  return (
    <article className="item-page">
      <Art item={item} />
      <div className="item-facts">
        <div className="item-top">
          <Link
            to="/marketplace/{-$type}"
            search={{ collection: item.collection, status: 'all', sort: 'token', at }}
            className="muted"
          >
            {item.collectionName}
          </Link>
          {tools}
        </div>
        <h1>{item.name}</h1>
        <Owner item={item} />
        {panel}
        <p>{item.description}</p>
        <h2>{t('item.traits')}</h2>
        <ItemRank item={item} />
        <Traits item={item} />
        <Origin item={item} />
        <ItemDocument item={item} />
      </div>
      <SaleHistory itemId={item.itemId} />
      <ItemActivity itemId={item.itemId} upto={upto} />
      {comments}
    </article>
  );
}

function Owner({ item }: { item: ItemDetail }) {
  const { t } = useTranslation();
  return (
    <p className="muted">
      {item.owners.length <= 1 && item.owner && (
        <>
          {t('item.ownedBy')} <code title={item.owner}>{shortAddress(item.owner)}</code>
        </>
      )}
      {item.owners.length > 1 && t('market.owners', { count: item.owners.length })}{' '}
      <Link
        to="/audit"
        search={{ stream: `item/${item.itemId}` }}
        className="why"
        aria-label={`${t('audit.why')} ${t('audit.whyOwner')}`}
        title={t('audit.whyOwner')}
      >
        {t('audit.why')}
      </Link>
    </p>
  );
}
