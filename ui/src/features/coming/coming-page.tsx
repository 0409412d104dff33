import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { usePathWords } from '../../shared/kit/params';
import { openShare } from '../../shared/kit/share';
import {
  ActivityStrip,
  ChainStrip,
  CollectionStrip,
  ItemStrip,
  MineStrip,
} from '../../shared/show/strips';
import { WalletPanel } from '../../shared/show/wallet-panel';
import { BLOCKS, type Block } from './blocks';
import { iconOf } from './icons';
import type { ComingName } from './list';
import { Picture } from './picture';

/** The page of a feature that is not there yet: what it is for, what it will hold, what exists today. */
export function comingPage(name: ComingName) {
  return function Coming() {
    return <ComingPage name={name} />;
  };
}

function ComingPage({ name }: { name: ComingName }) {
  const { t } = useTranslation();
  const asked = Object.values(usePathWords());
  const points = t(`coming.${name}.points`).split('; ');
  const icon = iconOf(name);
  return (
    <div className="coming">
      <section className="coming-head">
        <div>
          <p className="eyebrow">
            <Icon name={icon} /> {t('coming.soon')}
          </p>
          <h1>{t(`title.${name}`)}</h1>
          <p className="lead">{t(`coming.${name}.lead`)}</p>
          {asked.some(Boolean) && (
            <p className="asked">
              <code>{asked.filter(Boolean).join(' · ')}</code>
            </p>
          )}
          {name === 'rainEntry' && (
            <button type="button" onClick={() => openShare({ from: 'rainPage' })}>
              <Icon name="share" /> {t('share.title')}
            </button>
          )}
        </div>
        <Picture name={name} />
      </section>
      {name === 'kidRegister' && <p className="phone-only warning">{t('kidSearch.phone')}</p>}
      <section>
        <h2>{t('coming.will')}</h2>
        <ul className="points">
          {points.map((point) => (
            <li key={point}>
              <Icon name="brick" /> {point}
            </li>
          ))}
        </ul>
      </section>
      {BLOCKS[name]?.map((block) => (
        <Shown key={block} block={block} />
      ))}
    </div>
  );
}

function Shown({ block }: { block: Block }) {
  const { t } = useTranslation();
  const items: ComponentProps<typeof ItemStrip> = {
    title: t('market.listed'),
    asked: { status: 'listed', sort: 'recent' },
  };
  switch (block) {
    case 'items':
      return <ItemStrip {...items} />;
    case 'collections':
      return <CollectionStrip />;
    case 'activity':
      return <ActivityStrip />;
    case 'mine':
      return <MineStrip />;
    case 'chains':
      return <ChainStrip />;
    case 'wallet':
      return <WalletPanel />;
  }
}
