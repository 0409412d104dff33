// Tokens by rarity, with filters by trait.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '../../shared/api/client';
import type { CollectionCard, RarityPage } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Choice } from '../../shared/kit/choice';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { type TraitPair as Pair, pairsOf, textOfPairs } from '../../shared/show/item-filter';
import { CollectionOfferButton } from '../../shared/trade/collection-offer-button';
import { useAsked } from './asked';
import { Downloads, More, NoRows } from './parts';
import { type Asked, rarityOf } from './queries';

export function RarityView({ asked, single }: { asked: Asked; single: boolean }) {
  const { t } = useTranslation();
  const { search } = useAsked();
  const pairs = pairsOf(search.traits);
  const of = { ...asked, traits: textOfPairs(pairs) };
  const query = useInfiniteQuery({ ...rarityOf(of), enabled: single });
  if (!single) return <p className="state">{t('data.noRarity')}</p>;
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.tokens);
  return (
    <>
      {first && (
        <p className="muted">
          {t('data.rankedAt')} <Why about={t('data.rank')} of={{ position: first.rankedAt }}>#{first.rankedAt}</Why>
        </p>
      )}
      {first && <TraitChoices traits={first.traits} pairs={pairs} />}
      {pairs.length === 1 && pairs[0] && <TraitOffer id={asked.id} pair={pairs[0]} />}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <RarityTable rows={rows} />}
      <More query={query} rows={rows?.length} />
      {rows && <Downloads name="rarity" asked={of} />}
    </>
  );
}

/** One trait is a set that can be offered for; of several there is no one name. */
function TraitOffer({ id, pair: [traitType, value] }: { id: string | undefined; pair: Pair }) {
  const { data } = useQuery({
    queryKey: ['market', 'collection', id],
    queryFn: () => read<CollectionCard>(`collection/open/detail?id=${id ?? ''}`),
    enabled: id !== undefined,
  });
  if (!data) return null;
  return (
    <p className="actions">
      <CollectionOfferButton collection={data} trait={{ trait_type: traitType, value }} />
    </p>
  );
}

function TraitChoices({ traits, pairs }: { traits: RarityPage['traits']; pairs: Pair[] }) {
  const { t } = useTranslation();
  const { set } = useAsked();
  return (
    <div className="data-filters">
      {traits.map(({ traitType, values }) => (
        <Choice
          key={traitType}
          label={traitType}
          value={pairs.find(([of]) => of === traitType)?.[1] ?? ''}
          options={[
            ['', t('data.anyTrait')],
            ...values.map(({ value, tokens }): Pair => [value, `${value} (${count(tokens)})`]),
          ]}
          onChoose={(value) => {
            const others = pairs.filter(([of]) => of !== traitType);
            const chosen: Pair[] = value ? [...others, [traitType, value]] : others;
            set({ traits: textOfPairs(chosen) });
          }}
        />
      ))}
    </div>
  );
}

function RarityTable({ rows }: { rows: RarityPage['tokens'] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.view.rarity')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">{t('data.rank')}</th>
            <th scope="col">{t('data.item')}</th>
            <th scope="col" className="number">{t('data.score')}</th>
            <th scope="col" className="number">{t('data.unique')}</th>
            <th scope="col">{t('data.trait')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((token) => (
            <tr key={token.itemId}>
              <td className="number">{token.rank}</td>
              <th scope="row">
                <Link to="/nftdetails" search={{ itemId: token.itemId }} className="row-item">
                  <img src={`/art/${token.itemId}.svg`} alt="" width="36" height="36" loading="lazy" />
                  <span>{token.name ?? `#${token.tokenId}`}</span>
                </Link>
              </th>
              <td className="number" title={token.score}>{token.score.slice(0, -6)}</td>
              <td className="number">{token.uniqueTraits}</td>
              <td>{token.attributes.map((one) => one.value).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
