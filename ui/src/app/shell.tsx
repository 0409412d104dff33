import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askChainsAgain } from '../shared/api/chains';
import { isEmbedded, platformOf } from '../shared/api/frame';
import { listen } from '../shared/api/live';
import { useInbox } from '../shared/messages/use-inbox';
import { useKeys } from '../shared/keys/use-keys';
import { later } from '../shared/kit/later';
import { Toasts } from '../shared/kit/toast';
import { ShellDialogs } from './dialogs/shell-dialogs';
import { Footer } from './footer';
import { LandingHeader } from './headers/landing-header';
import { MainHeader } from './headers/main-header';
import { Brand } from './headers/parts';
import { type HeaderName, LAYOUTS, type Layout, inApp } from './layouts/layouts';
import { Phone } from './layouts/phone';
import { LoadingBar } from './loading-bar';
import { useOffline } from './offline';
import { pageOf } from './routes/pages';
import { isWhite } from './routes/table';
import { useTitle } from './title';
import { useWalletInfo } from './wallet-info';

const OpenApp = later(async () => (await import('./headers/open-app')).OpenApp);
const KidHeader = later(
  async () => (await import('./headers/kid-header')).KidHeader,
  <header className="bar kid">
    <Brand to="/kid" />
  </header>,
);
const KeysDialog = later(async () => (await import('./keys-dialog')).KeysDialog);

/** What every page stands in: header, frame and footer as its layout says. */
export function Shell() {
  const { t } = useTranslation();
  const [keys, setKeys] = useState(false);
  // What nobody sees yet is drawn after the page.
  const rest = useDeferredValue(true, false);
  const row = useMatches({ select: (matches) => pageOf(matches.at(-1)) });
  const layout = inApp(LAYOUTS[row?.layout ?? 'empty'], isEmbedded(navigator.userAgent));
  const white = isWhite(row?.page);
  // Pages that the app has, too, looked at on a phone.
  const app = layout.frame === 'column' && platformOf(navigator.userAgent) === 'h5';
  useTitle(row?.page ?? 'unmatched');
  useKeys({ '?': () => setKeys(true) });
  const client = useQueryClient();
  useInbox();
  useWalletInfo();
  // Kept open on every page, so that lists are still true when one comes back to them.
  useEffect(
    () =>
      listen(['market'], (changes) => {
        // None at all: some were lost.
        const told = changes.length === 0 || changes.some(({ kind }) => kind === 'chain');
        if (told) void askChainsAgain(client);
      }),
    [client],
  );
  return (
    <>
      <a className="skip" href="#page">
        {t('nav.skip')}
      </a>
      <LoadingBar />
      <Header name={layout.header} white={white} app={app} />
      <OfflineNotice />
      <Frame of={layout.frame}>
        <Outlet />
      </Frame>
      {layout.footer && rest && <Footer onKeys={() => setKeys(true)} />}
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
      <ShellDialogs />
      <Toasts />
    </>
  );
}

function Header({ name, white, app }: { name: HeaderName; white: boolean; app: boolean }) {
  if (name === 'landing') return <LandingHeader />;
  if (name === 'kid') return <KidHeader />;
  if (name === 'main') return <MainHeader white={white} />;
  if (name === 'mark') return <MarkHeader app={app} />;
  return null;
}

/** The way home and nothing else: a form is to be filled in. */
function MarkHeader({ app }: { app: boolean }) {
  return (
    <header className="bar mark">
      <Brand />
      {app && <OpenApp />}
    </header>
  );
}

function Frame({ of, children }: { of: Layout['frame']; children: ReactNode }) {
  const held = of === 'phone' ? <Phone>{children}</Phone> : children;
  return (
    <main id="page" tabIndex={-1} className={`frame-${of}`}>
      {of === 'panel' ? (
        <>
          <div className="panel-art" aria-hidden="true" />
          <div className="panel-form">{held}</div>
        </>
      ) : (
        held
      )}
    </main>
  );
}

function OfflineNotice() {
  const { t } = useTranslation();
  if (!useOffline()) return null;
  return (
    <p className="offline-notice" role="status">
      {t('shell.offline')}
    </p>
  );
}
