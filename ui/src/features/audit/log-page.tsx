import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { Chips } from './chips';
import type { AuditFilter } from './filter';
import { FindBox } from './find-box';
import { HealthStrip } from './health-strip';
import { LogFilters } from './log-filters';
import { LogTable } from './log-table';
import { useLog } from './use-log';

/** The log as it grows, with every choice in the page's address. */
export function LogPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = useSearch({ from: '/audit' });
  const [paused, setPaused] = useState(false);
  const show = (search: AuditFilter) => void navigate({ to: '/audit', search });
  return (
    <div className="audit">
      <div className="audit-head">
        <div>
          <h1>{t('audit.title')}</h1>
          <p className="muted">{t('audit.lead')}</p>
        </div>
        <HealthStrip />
      </div>
      <FindBox onFind={show} />
      <div className="audit-bar">
        <LogFilters filter={filter} onChange={(part) => show({ ...filter, ...part })} />
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          <Icon name={paused ? 'play' : 'pause'} />
          {t(paused ? 'audit.resume' : 'audit.pause')}
        </button>
      </div>
      <Chips filter={filter} onChange={(part) => show({ ...filter, ...part })} />
      {/* Another question begins at its top, with nothing selected. */}
      <Listed key={JSON.stringify(filter)} filter={filter} paused={paused} onClear={() => show({})} />
    </div>
  );
}

interface ListedProps {
  filter: AuditFilter;
  paused: boolean;
  onClear: () => void;
}

function Listed({ filter, paused, onClear }: ListedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const held = useRef(false);
  const holder = useRef<HTMLDivElement>(null);
  const isHeld = () => paused || held.current || !!holder.current?.contains(document.activeElement);
  const { query, events, waiting, reached, takeIn } = useLog(filter, isHeld);
  const whole = Object.values(filter).every((choice) => choice === undefined);
  const searching = query.hasNextPage && !query.isError;
  const showNew = () => {
    scrollTo({ top: 0 });
    void takeIn();
  };
  return (
    <>
      {waiting > 0 && events.length > 0 && (
        <div className="pill-place">
          <button type="button" className="pill" onClick={showNew}>
            <Icon name="up" />
            {whole ? t('audit.new', { count: waiting }) : t('audit.newSome')}
          </button>
        </div>
      )}
      <div
        ref={holder}
        onPointerEnter={() => (held.current = true)}
        onPointerLeave={() => (held.current = false)}
      >
        {query.isError && events.length === 0 && <Failed retry={() => void query.refetch()} />}
        {query.isPending && <LineSkeletons count={14} />}
        {query.isSuccess && (events.length > 0 || searching) && (
          <LogTable
            events={events}
            more={searching && !query.isFetching}
            onMore={() => void query.fetchNextPage()}
            onOpen={(position) =>
              void navigate({ to: '/audit/event/$position', params: { position: String(position) } })
            }
          />
        )}
        {query.isSuccess && events.length === 0 && !searching && <Empty onClear={onClear} />}
        {query.isError && events.length > 0 && <Failed retry={() => void query.fetchNextPage()} />}
        {query.isSuccess && searching && (
          <p className="state muted" role="status">
            {t('audit.searched', { position: reached })}
          </p>
        )}
        {query.isSuccess && !searching && events.length > 0 && (
          <p className="state muted">{whole ? t('audit.end') : t('market.end')}</p>
        )}
      </div>
    </>
  );
}

function Empty({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <p className="big plain">{t('audit.empty')}</p>
      <p className="muted">{t('audit.emptyLead')}</p>
      <button type="button" onClick={onClear}>
        {t('audit.clear')}
      </button>
    </div>
  );
}
