import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts/report';
import { useGo } from '../kit/go';
import { later } from '../kit/later';
import { fullPath } from '../session/paths';
import { useSession } from '../session/store';
import type { Target } from './report';

const ReportDialog = later(async () => (await import('./report-dialog')).ReportDialog);

interface Props {
  target: Target;
  /** As the page calls it. */
  name: string;
  /** Several stand on the page: each says what it is for. */
  named?: true;
}

/** Opens a report; whoever is not signed in logs in first, and comes back. */
export function ReportButton({ target, name, named }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const place = useLocation();
  const [open, setOpen] = useState(false);
  const press = () => {
    if (useSession.getState().user) return setOpen(true);
    go(`/login?${new URLSearchParams({ path: fullPath(place) })}`);
  };
  return (
    <>
      <button
        type="button"
        className="quiet report-button"
        aria-haspopup="dialog"
        aria-label={named && t('report.title', { name })}
        onClick={press}
      >
        {t('report.open')}
      </button>
      {open && <ReportDialog target={target} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
