// What somebody sent with an application: read by themselves and by operators.
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts/applications';
import { shortAddress } from '../format';
import { Go } from '../kit/go';
import { Shots } from './shots';
import type { Kind, Words } from './types';

/** In the order in which the forms ask. */
const SHOWN: Record<Kind, readonly (keyof Words)[]> = {
  project: ['website', 'email', 'social', 'walletaddress', 'screenshots'],
  influencer: ['nickname', 'followers', 'dashboard'],
  airdrop: ['projectname', 'tokenname', 'tokenaddress', 'sourceaddress', 'amount', 'note'],
};

const away = (url: string) => (
  <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
    {url}
  </a>
);

const wallet = (address: string) => (
  <Go to="/personal/creator" search={{ address, type: '1' }} className="link">
    <code title={address}>{shortAddress(address)}</code>
  </Go>
);

function shown(name: keyof Words, words: Words, label: string): ReactNode {
  const value = words[name];
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return <Shots urls={value} field={label} />;
  const text = String(value);
  switch (name) {
    case 'website':
    case 'social':
      return text.startsWith('https://') ? away(text) : text;
    case 'email':
      return (
        <a className="link" href={`mailto:${text}`}>
          {text}
        </a>
      );
    case 'walletaddress':
    case 'sourceaddress':
      return wallet(text);
    case 'tokenaddress':
      return (
        <Go to={`/personal/collection/nft/${words.chainid}-${text.toLowerCase()}`} className="link">
          <code title={text}>{shortAddress(text)}</code>
        </Go>
      );
    case 'nickname':
    case 'followers':
    case 'dashboard':
      return <Shots urls={[text]} field={label} />;
    default:
      return text;
  }
}

export function WordsList({ kind, words }: { kind: Kind; words: Words | null }) {
  const { t } = useTranslation();
  if (!words) return <p className="muted">{t('apply.erased')}</p>;
  return (
    <dl className="facts-list sent-words">
      {SHOWN[kind].map((name) => {
        const label = t(`apply.fields.${name}`);
        const value = shown(name, words, label);
        return (
          value !== null && (
            <Fragment key={name}>
              <dt>
                <span className="named">{label}</span>
              </dt>
              <dd>{value}</dd>
            </Fragment>
          )
        );
      })}
    </dl>
  );
}
