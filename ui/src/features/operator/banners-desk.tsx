// What stands on top of the front page: a list of all banners, and a form that sets one whole.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Banner } from '../../shared/api/types';
import { ask } from '../../shared/kit/confirm';
import { listBanners, setBanner, withdrawBanner } from './calls';
import { type Draft, EMPTY, FIELDS, WALLS, draftOf, isWhole, requestOf } from './banner-draft';
import { useDeed } from '../../shared/kit/use-deed';

export function BannersDesk({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { pending, deed } = useDeed(onChanged);
  const set = (event: FormEvent) => {
    event.preventDefault();
    const { id, content } = requestOf(draft);
    void deed(() => setBanner(id, content).then(() => setDraft(EMPTY)), t('operator.done'));
  };
  const withdraw = async ({ id }: Banner) => {
    if (await ask(t('operator.askWithdraw', { id }))) await deed(() => withdrawBanner(id), t('operator.done'));
  };
  return (
    <section className="panel" aria-labelledby="operator-banners">
      <h2 id="operator-banners">{t('operator.banners')}</h2>
      <p className="muted">{t('operator.bannersLead')}</p>
      <form className="operator-find" onSubmit={set}>
        <label>
          <span>{t('operator.wall')}</span>
          <select value={draft.wall} onChange={(event) => setDraft({ ...draft, wall: event.target.value })}>
            {WALLS.map((wall) => (
              <option key={wall} value={wall}>
                {t(`operator.walls.${wall}`)}
              </option>
            ))}
          </select>
        </label>
        {FIELDS.map(({ name, type, most }) => (
          <label key={name}>
            <span>{t(`operator.banner.${name}`)}</span>
            <input
              type={type}
              maxLength={most}
              value={draft[name]}
              autoComplete="off"
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            />
          </label>
        ))}
        <button type="submit" className="primary" disabled={pending || !isWhole(draft)}>
          {t('operator.setBanner')}
        </button>
      </form>
      <Banners
        pending={pending}
        onEdit={(row) => setDraft(draftOf(row))}
        onWithdraw={(row) => void withdraw(row)}
      />
    </section>
  );
}

interface ListProps {
  pending: boolean;
  onEdit: (banner: Banner) => void;
  onWithdraw: (banner: Banner) => void;
}

function Banners({ pending, onEdit, onWithdraw }: ListProps) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ queryKey: ['operator', 'banners'], queryFn: listBanners });
  if (isError) return <p role="alert">{t('error.code.1511500')}</p>;
  if (!data) return <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />;
  if (data.length === 0) return <p className="muted">{t('operator.noBanners')}</p>;
  return (
    <ul className="operator-banners">
      {data.map((row) => (
        <li key={row.id} data-banner={row.id}>
          <code className="subject">{row.id}</code>
          <span>{row.en.title}</span>
          <span className="tag">{t(`operator.walls.${row.wall}`)}</span>
          <button type="button" disabled={pending} onClick={() => onEdit(row)}>
            {t('operator.edit')}
          </button>
          {row.withdrawn ? (
            <span className="muted">{t('operator.withdrawn')}</span>
          ) : (
            <button type="button" disabled={pending} onClick={() => onWithdraw(row)}>
              {t('operator.withdraw')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
