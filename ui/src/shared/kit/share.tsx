// Telling others about a page: links to the usual places, built from the page's own address.
import { useTranslation } from 'react-i18next';
import { note } from '../api/slow';
import { useSession } from '../session/store';
import { Dialog } from './dialog';
import { Icon } from './icon';
import { type Shared, useOver } from './over';
import { shareCard } from './share-card';
import { toast } from './toast';

export function openShare(shared: Shared = {}): void {
  if (shared.from === 'rainPage') note({ kind: 'share', name: shared.from, ms: 0 });
  useOver.setState({ shared });
}

/** Every channel with where it leads; instagram takes no links, so that it gets a copied one. */
export function channels(link: string, text: string, embedded: boolean) {
  const [url, words] = [encodeURIComponent(link), encodeURIComponent(text)];
  const all = [
    ['copylink', null],
    ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['telegram', `https://t.me/share/url?url=${url}&text=${words}`],
    ['twitter', `https://twitter.com/intent/tweet?url=${url}&text=${words}`],
    ['whatsapp', `https://api.whatsapp.com/send?text=${words}%20${url}`],
    ['instagram', null],
  ] as const;
  return all.filter(([name]) => !(embedded && name === 'whatsapp'));
}

export async function copyText(text: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said.done);
  } catch {
    toast(said.failed, { bad: true });
  }
}

export function ShareDialog({ embedded }: { embedded: boolean }) {
  const { t } = useTranslation();
  const shared = useOver((state) => state.shared);
  if (!shared) return null;
  const link = shared.sharelink ?? location.href;
  const close = () => useOver.setState({ shared: null });
  const copy = () =>
    copyText(link, { done: t('share.copied'), failed: t('share.failed') });
  const tell = async (social: string) => {
    if (!useSession.getState().user) return;
    const said = await shareCard(shared.cardType ?? 'page', social);
    if (said !== null) toast(said);
    // Another one may be open by now.
    else if (useOver.getState().shared === shared) close();
  };
  return (
    <Dialog
      kind="share"
      title={shared.title ?? t('share.title')}
      closeOnClickModal
      onClose={close}
    >
      <ul className="channels">
        {channels(link, shared.sharetxt ?? t('share.text'), embedded).map(([name, href]) => (
          <li key={name}>
            {href === null ? (
              <button
                type="button"
                onClick={() => {
                  void copy();
                  void tell(name);
                }}
              >
                <Icon name={name === 'copylink' ? 'link' : name} />
                {t(`share.${name}`)}
              </button>
            ) : (
              <a
                className="button"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => void tell(name)}
              >
                <Icon name={name} />
                {t(`share.${name}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
