import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import { useWords } from '../../shared/kit/use-words';
import { PersonHead } from '../../shared/show/person-head';
import { CreatorRanking } from '../../shared/show/creator-ranking';
import { isAddress } from '../../shared/valid';
import { PersonFigures } from './person-figures';
import { PersonTabs } from './person-tabs';
import { ReportPerson } from './report-person';

/** Somebody by their wallet's address; without one, all creators by their place. */
export function CreatorPage() {
  const { t } = useTranslation();
  const { words } = useWords();
  const address = (words.address ?? '').toLowerCase();
  if (!isAddress(address)) {
    return (
      <>
        <h1>{t('people.creators')}</h1>
        <CreatorRanking />
      </>
    );
  }
  return (
    <>
      <PersonHead address={address}>
        <ReportPerson address={address} />
      </PersonHead>
      <PersonFigures address={address} />
      <PersonTabs
        address={address}
        now={words.tab}
        placeOf={(tab) => ({ to: '/personal/creator', search: { address, type: '1', tab } })}
      />
    </>
  );
}
