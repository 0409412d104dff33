// What currencies are worth, who says so and since when; what is old is called so.
import { useTranslation } from 'react-i18next';
import type { QuotePage } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { dollars, shortDollars } from './numbers';

export function QuotesTable({ quotes }: { quotes: QuotePage['quotes'] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.quotes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data.currency')}</th>
            <th scope="col" className="number">{t('data.dollars')}</th>
            <th scope="col">{t('data.toldBy')}</th>
            <th scope="col">{t('data.time')}</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map(({ chainId, currency, symbol, quote }) => (
            <tr key={`${chainId}/${currency}`}>
              <th scope="row">{symbol}</th>
              <td className="number" title={quote ? dollars(quote.attoUsd) : undefined}>
                {quote ? shortDollars(quote.attoUsd) : '–'}
              </td>
              <td>{quote ? (quote.source ?? <code>{shortAddress(quote.oracle ?? '')}</code>) : t('data.noQuote')}</td>
              <td>
                {quote && (
                  <>
                    <Ago at={quote.at} /> {quote.stale && <span className="tag">{t('data.stale')}</span>}{' '}
                    <Why about={t('data.quotes')} of={{ position: quote.position }} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
