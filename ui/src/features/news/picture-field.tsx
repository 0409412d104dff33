import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../shared/kit/file-field';
import { Go } from '../../shared/kit/go';
import { fullPath } from '../../shared/session/paths';
import { useSession } from '../../shared/session/store';

interface Props {
  /** The id of what was sent. */
  value: string;
  told: string;
  onChange: (id: string) => void;
}

/** Files are sent as they are chosen, which only somebody who is signed in may do. */
export function PictureField(props: Props) {
  const { t } = useTranslation();
  const place = useLocation();
  const known = useSession((session) => session.user !== null);
  const label = t('news.fields.picture');
  if (known) return <FileField label={label} {...props} />;
  return (
    <div className="field">
      <span>{label}</span>
      <div className="drop-zone">
        <p className="muted">
          {t('news.pictureLogIn')}{' '}
          <Go to="/login" search={{ path: fullPath(place) }} className="link">
            {t('nav.logIn')}
          </Go>
        </p>
      </div>
    </div>
  );
}
