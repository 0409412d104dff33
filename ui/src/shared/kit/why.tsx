// The way from a price or a state to the events behind it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What it is about, for those who do not see where it stands. */
  about: string;
  /** All events of a stream, such as `order/0x…`; or the one event at a position. */
  of: { stream: string } | { position: number };
  className?: string;
}

export function Why({ about, of, className = '' }: Props) {
  const { t } = useTranslation();
  const said = {
    className: `why ${className}`,
    title: about,
    'aria-label': `${t('audit.why')} ${about}`,
  };
  return 'stream' in of ? (
    <Link to="/audit" search={{ stream: of.stream }} {...said}>
      {t('audit.why')}
    </Link>
  ) : (
    <Link to="/audit/event/$position" params={{ position: String(of.position) }} {...said}>
      {t('audit.why')}
    </Link>
  );
}
