// `/sellConfig`: one of one's own items and its sales: what is said of them, their price and their end.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/selling';
import { itemKeys } from '../../shared/api/keys';
import type { OrderCard } from '../../shared/api/types';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useDeed } from '../../shared/kit/use-deed';
import { useWords } from '../../shared/kit/use-words';
import { useSession } from '../../shared/session/store';
import { Confirming } from '../../shared/trade/confirming';
import { ItemLine } from '../../shared/trade/item-line';
import { costOf } from '../../shared/trade/lots';
import { StandingSplit } from '../../shared/trade/split-view';
import { Actions } from './actions';
import { ownItem, updateSale } from './queries';
import { SellChoice } from './sell-choice';

export function SellPage() {
  const { t } = useTranslation();
  const { words } = useWords();
  const wallet = useSession((session) => session.user?.walletaddress ?? '');
  return (
    <article className="sell">
      <h1>{t('title.sell')}</h1>
      <p className="muted">{t('selling.lead')}</p>
      {!wallet && (
        <div className="panel">
          <p>{t('error.reason.no_wallet')}</p>
          <Go to="/profile" className="button">
            {t('title.profile')}
          </Go>
        </div>
      )}
      {wallet && !words.itemId && <SellChoice wallet={wallet} />}
      {wallet && words.itemId && <OwnItem key={words.itemId} itemId={words.itemId} />}
    </article>
  );
}

function OwnItem({ itemId }: { itemId: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(ownItem(itemId));
  if (isError && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <LineSkeletons count={4} />;
  const { item, listings, owner } = data;
  return (
    <>
      <ItemLine item={item}>
        <Go to="/nftdetails" search={{ itemId }} className="button">
          {t('selling.show')}
        </Go>
      </ItemLine>
      {!owner && listings.length === 0 && <p className="state">{t('selling.notYours')}</p>}
      {owner && listings.length === 0 && <Actions item={item} order={undefined} />}
      {listings.map((order) => (
        <section key={order.orderId} className="panel" data-order={order.orderId} aria-label={t('rail.' + order.rail)}>
          <div className="panel-head">
            <span className="big">
              <Price
                value={String(costOf(order, BigInt(order.remaining)))}
                currency={order.currency}
                chainId={item.chainId}
              />
            </span>
            <span className="tag">{t(`status.${order.status}`)}</span>
          </div>
          <Confirming of={order.orderId} position={order.position} />
          <p className="facts">
            <span>{t('selling.ends')}</span> <Ago at={order.endTime} />
          </p>
          <StandingSplit
            price={costOf(order, BigInt(order.remaining))}
            rates={order}
            rail={order.rail}
            currency={order.currency}
            chainId={item.chainId}
          />
          <p className="muted">{t(order.rail === 'signature' ? 'selling.endSigned' : 'selling.endOnChain')}</p>
          {order.status !== 'cancel_pending' && <Says key={order.text} order={order} />}
          <Actions item={item} order={order} here />
        </section>
      ))}
      <p>
        <Go to="/sellConfig" className="link">
          {t('selling.another')}
        </Go>
      </p>
    </>
  );
}

/** In characters, as the book has it. */
const LONGEST = 500;

function Says({ order }: { order: OrderCard }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState(order.text);
  const again = () => void client.invalidateQueries({ queryKey: itemKeys.one(order.itemId) });
  const { pending, deed } = useDeed(again);
  const id = `says-${order.orderId}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void deed(() => updateSale(order, text), t('selling.saved'));
  };
  return (
    <form className="says-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t('selling.says')}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={LONGEST}
          value={text}
          aria-describedby={`${id}-help`}
          onChange={(event) => setText(event.target.value)}
        />
        <small id={`${id}-help`} className="muted">
          {t('selling.saysHelp')}
        </small>
      </div>
      <button type="submit" disabled={pending || text === order.text}>
        {t('selling.save')}
      </button>
    </form>
  );
}
