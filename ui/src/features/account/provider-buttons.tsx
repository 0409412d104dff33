import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { providers } from './openid';

/** A button for each provider that is set up; none while nobody has told of any. */
export function ProviderButtons({ pending, onChoose }: { pending: boolean; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['openid providers'], queryFn: providers, staleTime: Infinity });
  return data?.map(({ id, name }) => (
    <button key={id} type="button" disabled={pending} onClick={() => onChoose(id)}>
      <Icon name="user" /> {t('login.byProvider', { name })}
    </button>
  ));
}
