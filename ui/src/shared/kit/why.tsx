// The way from a price or a state to the events behind it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What it is about, for those who do not see where it stands. */
  about: string;
  /** All events of a stream, such as `order/0x…`; or the one event at a position. */
  of: { stream: string } | { position: number };
  /** What is said instead of "Why?", where there is no room for both. */
  children?: ReactNode;
}

export function Why({ about, of, children }: Props) {
  const { t } = useTranslation();
  const label = children ? undefined : `${t('audit.why')} ${about}`;
  const said = { className: 'why', title: about, 'aria-label': label };
  return 'stream' in of ? (
    <Link to="/audit" search={{ stream: of.stream }} {...said}>
      {children ?? t('audit.why')}
    </Link>
  ) : (
    <Link to="/audit/event/$position" params={{ position: String(of.position) }} {...said}>
      {children ?? t('audit.why')}
    </Link>
  );
}
