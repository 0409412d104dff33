import { useTranslation } from 'react-i18next';
import type { components } from '../api/schema';
import '../texts/trade';

type Codes = components['schemas']['Validity'];

/** Whether the chain would fill it; and if not, why, in words with the number that stands for them. */
export function ChainSays({ validity }: { validity: Codes }) {
  const { t } = useTranslation();
  const [first] = validity.errors;
  return first === undefined ? (
    <span className="good">{t('item.chainYes')}</span>
  ) : (
    <span className="bad" data-code={first}>
      {t('item.chainNo', { why: t(`validity.${first}`) })}
    </span>
  );
}

/** What to mind though the chain would fill it. */
export function Warnings({ validity }: { validity: Codes }) {
  const { t } = useTranslation();
  if (validity.warnings.length === 0) return null;
  return (
    <ul className="cautions" aria-label={t('validity.title')}>
      {validity.warnings.map((code) => (
        <li key={code} className="tag" data-code={code} title={String(code)}>
          {t(`validity.${code}`)}
        </li>
      ))}
    </ul>
  );
}
