// Whom the site works with, as operators have told it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../api/client';
import type { BannerCard } from '../api/types';
import { Go } from '../kit/go';
import { smaller } from './picture';

const walls = (path: 'brands' | 'list', language: string) =>
  queryOptions({
    queryKey: ['partners', path, language],
    queryFn: () => read<{ banners: BannerCard[] }>(`partner/open/${path}`),
    // Editorial: nothing that money hangs on.
    staleTime: 300_000,
  });

/** The partners' marks in a row; nothing where there is none. */
export function Brands() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(walls('brands', i18n.language));
  if (!data?.banners.length) return null;
  return (
    <section className="brands" aria-label={t('market.partners')}>
      {data.banners.map((brand) => (
        <Leading key={brand.id} to={brand.link} className="brand-mark">
          {brand.image ? <img src={smaller(brand.image, 96)} alt={brand.title} height="32" /> : brand.title}
        </Leading>
      ))}
    </section>
  );
}

/** The partners with a word about each. */
export function Partners() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(walls('list', i18n.language));
  if (!data?.banners.length) return null;
  return (
    <section className="prose">
      <h2>{t('market.partners')}</h2>
      <ul className="partners">
        {data.banners.map((partner) => (
          <li key={partner.id}>
            {partner.image && <img src={smaller(partner.image, 96)} alt="" width="64" height="64" />}
            <div>
              <strong>{partner.title}</strong>
              {partner.lead && <p className="muted">{partner.lead}</p>}
            </div>
            <Leading to={partner.link} className="button">
              {partner.action}
            </Leading>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LeadingProps {
  /** A path of this site or an https address. */
  to: string;
  className: string;
  children: React.ReactNode;
}

/** Where a banner leads: on within the site, or to another one in a window of its own. */
export function Leading({ to, className, children }: LeadingProps) {
  if (to.startsWith('https://')) {
    return (
      <a className={className} href={to} rel="noopener noreferrer" target="_blank">
        {children}
      </a>
    );
  }
  const [path = '/', words = ''] = to.split('?', 2);
  return (
    <Go to={path} search={Object.fromEntries(new URLSearchParams(words))} className={className}>
      {children}
    </Go>
  );
}
