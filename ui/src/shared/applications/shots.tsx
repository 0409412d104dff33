import { useTranslation } from 'react-i18next';
import { openPreview } from '../kit/over';
import { smaller } from '../show/picture';

/** Pictures as small as a stamp; each opens as large as the window lets it be. */
export function Shots({ urls, field }: { urls: readonly string[]; field: string }) {
  const { t } = useTranslation();
  return (
    <ul className="shots">
      {urls.map((src, place) => {
        const alt = t('apply.shot', { field, number: place + 1 });
        return (
          <li key={src}>
            <button type="button" className="shot" onClick={() => openPreview({ src, alt })}>
              <img src={smaller(src, 96)} alt={alt} width="72" height="72" loading="lazy" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
