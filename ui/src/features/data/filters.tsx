// What several pages about all collections are filtered by, beside time and moment.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chains } from '../../shared/api/chains';
import { Choice } from '../../shared/kit/choice';
import { useAsked } from './asked';
import { CATEGORIES, useCategory } from './category';

/** The chain that the address asks for; all of them without. */
export const chainAsked = (word: string | undefined) => (/^\d{1,15}$/.test(word ?? '') ? word : undefined);

export function ChainChoice() {
  const { t } = useTranslation();
  const { search, set } = useAsked();
  const { data } = useQuery(chains);
  const known = data?.chains.map((chain): [string, string] => [String(chain.chainId), chain.name]) ?? [];
  return (
    <Choice
      label={t('data.chain')}
      value={chainAsked(search.chain) ?? ''}
      options={[['', t('data.all')], ...known]}
      onChoose={(chain) => set({ chain })}
    />
  );
}

export function CategoryChoice() {
  const { t } = useTranslation();
  const { category, choose } = useCategory();
  return (
    <Choice
      label={t('data.category')}
      value={category ?? ''}
      options={[['', t('data.all')], ...CATEGORIES.map((one): [string, string] => [one, t(`data.${one}`)])]}
      onChoose={choose}
    />
  );
}
