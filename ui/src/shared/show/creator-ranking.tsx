// Creators by what became of their collections, page by page; every choice stands in the address.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../texts/people';
import { useChains } from '../api/chains';
import type { CreatorRow } from '../api/types';
import { count, shortAddress } from '../format';
import { Choice } from '../kit/choice';
import { Go } from '../kit/go';
import { Price } from '../kit/price';
import { ScrollBox } from '../kit/scroll-box';
import { Failed, LineSkeletons } from '../kit/states';
import { type Words, useWords } from '../kit/use-words';
import { CurrencyChoice } from './currency-choice';
import { smaller } from './picture';
import { CREATOR_RANGES, CREATOR_SORTS, RANKED, type RankingAsked, creatorRanking } from './queries';

const COLUMNS = ['collections', 'items', 'collectors', 'sales'] as const;

/** Of everybody, or of those in whose address or collections' names it is found. */
export function CreatorRanking({ search }: { search?: string }) {
  const { t } = useTranslation();
  const { words, set } = useWords();
  const asked = { ...useAsked(words), search };
  // A volume is one of a currency, which the chains tell.
  const ranking = { ...creatorRanking(asked), enabled: asked.currency !== undefined };
  const { data, isError, refetch } = useQuery(ranking);
  return (
    <section>
      {search === undefined && <p className="muted">{t('people.rankingLead')}</p>}
      <Choices asked={asked} set={set} />
      {isError && !data && <Failed retry={() => void refetch()} />}
      {!data && !isError && <LineSkeletons count={8} />}
      {data?.creators.length === 0 && <p className="state">{t(search === undefined ? 'people.noCreators' : 'market.empty')}</p>}
      {data && data.creators.length > 0 && (
        <>
          <Table rows={data.creators} asked={asked} />
          <Pages page={asked.page} pages={Math.ceil(data.total / RANKED)} set={set} />
        </>
      )}
    </section>
  );
}

function useAsked(words: Words): RankingAsked {
  const currencies = useChains().flatMap(({ chainId, currencies }) =>
    currencies.map((currency) => ({ ...currency, chainId })),
  );
  const known = currencies.find(
    ({ address, chainId }) =>
      address === words.currency && (words.chain === undefined || String(chainId) === words.chain),
  );
  const usual = currencies.find(({ symbol }) => symbol === 'WETH') ?? currencies[0];
  const page = /^[1-9]\d{0,2}$/.test(words.page ?? '') ? Number(words.page) : 1;
  return {
    sort: CREATOR_SORTS.find((sort) => sort === words.sort) ?? 'sales',
    range: CREATOR_RANGES.find((range) => range === words.range) ?? '7d',
    currency: (known ?? usual)?.address,
    chain: (known ?? usual)?.chainId,
    page,
  };
}

function Choices({ asked, set }: { asked: RankingAsked; set: (words: Words) => void }) {
  const { t } = useTranslation();
  const { currency, chain } = asked;
  return (
    <div className="data-filters">
      <Choice
        label={t('people.sort')}
        value={asked.sort}
        options={CREATOR_SORTS.map((sort) => [sort, t(`people.sorts.${sort}`)])}
        onChoose={(sort) => set({ sort, page: undefined })}
      />
      <Choice
        label={t('people.range')}
        value={asked.range}
        options={CREATOR_RANGES.map((range) => [range, t(`people.ranges.${range}`)])}
        onChoose={(range) => set({ range, page: undefined })}
      />
      <CurrencyChoice
        label={t('people.currency')}
        chosen={{ currency, chain }}
        onChoose={(to) => set({ currency: to.currency, chain: to.chain?.toString(), page: undefined })}
      />
    </div>
  );
}

function Table({ rows, asked }: { rows: CreatorRow[]; asked: RankingAsked }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('people.creators')}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col" className="number">{t('people.place')}</th>
            <th scope="col">{t('people.creator')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="number" aria-sort={column === asked.sort ? 'descending' : undefined}>
                {t(column === 'sales' ? 'people.sorts.sales' : `people.${column}`)}
              </th>
            ))}
            <th scope="col" className="number" aria-sort={asked.sort === 'volume' ? 'descending' : undefined}>
              {t('people.sorts.volume')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.address} row={row} asked={asked} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Line({ row, asked }: { row: CreatorRow; asked: RankingAsked }) {
  return (
    <tr>
      <td className="number">{row.place}</td>
      <th scope="row">
        <Go to="/personal/creator" search={{ address: row.address, type: '1' }} className="row-item">
          {row.works[0] && <img src={smaller(row.works[0], 96)} alt="" width="36" height="36" loading="lazy" />}
          <code>{shortAddress(row.address)}</code>
        </Go>
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="number">
          {count(row[column])}
        </td>
      ))}
      <td className="number">
        <Price value={row.volume} currency={asked.currency ?? null} chainId={asked.chain} sum />
      </td>
    </tr>
  );
}

function Pages({ page, pages, set }: { page: number; pages: number; set: (words: Words) => void }) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  const turn = (by: number) => set({ page: String(page + by) });
  return (
    <nav className="actions" aria-label={t('people.pages')}>
      <button type="button" disabled={page <= 1} onClick={() => turn(-1)}>
        {t('people.previous')}
      </button>
      <span className="muted">{t('people.page', { page, pages })}</span>
      <button type="button" disabled={page >= pages} onClick={() => turn(1)}>
        {t('people.next')}
      </button>
    </nav>
  );
}
