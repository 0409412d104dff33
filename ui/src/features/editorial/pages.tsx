// Pages whose words are ours: about the site, its terms, its guides and rules, and how to get the app.
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { later } from '../../shared/kit/later';
import { usePathWords } from '../../shared/kit/params';
import { LineSkeletons } from '../../shared/kit/states';
import { AppOffers } from '../../shared/show/app-offers';
import { Brands, Partners } from '../../shared/show/partners';
import { CONTACT } from '../../shared/site';
import { ARTICLES } from './articles';
import { Document } from './document';
import { Statistic } from './statistic';

export { AirdropPage } from './airdrop-page';

const page = (name: string, title: string) =>
  function Page() {
    const { t } = useTranslation();
    return <Document name={`editorial.${name}`} title={t(`title.${title}`)} />;
  };

const Said = page('about', 'about');
export function AboutPage() {
  return (
    <>
      <Said />
      <Statistic />
      <div className="prose">
        <Brands />
      </div>
    </>
  );
}

export const CopyrightPage = page('copyright', 'copyright');
export const TermsPage = page('terms', 'terms');
export const PrivacyPage = page('privacy', 'privacy');
export const FaqsPage = page('faqs', 'faqs');
export const PlayRulesPage = page('playRules', 'playRules');
export const BricksRulesPage = page('bricksRules', 'bricksRules');
export const RainRulesPage = page('rainRules', 'rainRules');

const Written = page('contact', 'contact');
export function ContactPage() {
  return (
    <>
      <Written />
      <Mail />
    </>
  );
}

const Together = page('cooperation', 'cooperation');
const Certification = later(
  async () => (await import('./certification')).Certification,
  <div className="prose">
    <LineSkeletons count={6} />
  </div>,
);
export function CooperationPage() {
  return (
    <>
      <Together />
      <Certification />
      <Partners />
      <Mail />
    </>
  );
}

function Mail() {
  return (
    <p className="prose">
      <a className="button primary" href={`mailto:${CONTACT}`}>
        <Icon name="mail" /> {CONTACT}
      </a>
    </p>
  );
}

/** All guides. */
export function ArticlesPage() {
  const { t } = useTranslation();
  return (
    <article className="prose wide-prose">
      <h1>{t('title.articles')}</h1>
      <p className="lead">{t('editorial.articlesLead')}</p>
      <ul className="guides">
        {ARTICLES.map((id) => (
          <li key={id}>
            <Go to={`/article/guide/${id}`} className="card">
              <div className="card-body">
                <strong>{t(`editorial.article.${id}.title`)}</strong>
                <span className="muted">{t(`editorial.article.${id}.lead`)}</span>
              </div>
            </Go>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** One guide; another name is no guide. */
export function ArticlePage() {
  const { t } = useTranslation();
  const { id = '' } = usePathWords();
  const known = ARTICLES.find((name) => name === id.toLowerCase());
  if (!known) {
    return (
      <div className="state tall">
        <h1>{t('page.notFound')}</h1>
        <p>{t('page.notFoundLead')}</p>
        <Go to="/article" className="button primary">
          {t('title.articles')}
        </Go>
      </div>
    );
  }
  return (
    <>
      <Go to="/article" className="back prose">
        <Icon name="left" /> {t('title.articles')}
      </Go>
      <Document name={`editorial.article.${known}`} title={t(`editorial.article.${known}.title`)} />
    </>
  );
}

/** The ways to get the app; what is not published yet says so. */
export function AppPage() {
  const { t } = useTranslation();
  return (
    <article className="prose">
      <h1>{t('title.app')}</h1>
      <p className="lead">{t('editorial.appLead')}</p>
      {(['apple', 'android'] as const).map((platform) => (
        <section key={platform} className="panel">
          <h2>
            <Icon name={platform} /> {t(`app.${platform}`)}
          </h2>
          <AppOffers platform={platform} />
        </section>
      ))}
    </article>
  );
}
