import { useTranslation } from 'react-i18next';
import '../texts/certification';
import { Icon } from '../kit/icon';
import { kindOf } from './types';

/** What somebody is certified as, beside their name; nothing for most. */
export function Badge({ certified }: { certified: string | undefined }) {
  const { t } = useTranslation();
  const kind = kindOf(certified);
  if (!kind) return null;
  return (
    <span className="certified" title={t(`certification.says.${kind}`)}>
      <Icon name="check" />
      <span className="hidden">{t('certification.as')}</span> <span className="named">{t(`certification.${kind}`)}</span>
    </span>
  );
}
