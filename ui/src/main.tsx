import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { watchWallet } from './app/binding';
import { startReactions } from './app/reactions';
import { router } from './app/router';
import './app/style/index.css';
import { startTheme } from './app/theme';
import { carry } from './shared/api/carried';
import * as frame from './shared/api/frame';
import { startTexts } from './shared/i18n';
import { startSession, useSession } from './shared/session/store';
import { findWallets } from './shared/wallet/store';

// On its way before anything else: the first reads take it along.
void frame.sign();
carry(frame);
startTheme();
findWallets();
startSession();
watchWallet(() => useSession.getState().user !== null);
// The map is data, so that the router's types do not know its paths.
startReactions((to, search) => void router.navigate({ to, search } as never));

// Prices, orders and balances are never served from a cache that has not been asked again; what no page
// shows any more is forgotten after ten minutes.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0, gcTime: 600_000, retry: 1 } } });

// After what somebody came for.
setTimeout(() => void import('./app/afterwards').then(({ startAfterwards }) => startAfterwards()), 2_000);

const root = createRoot(document.getElementById('root') as HTMLElement);
const launched = location.search.includes('launch=')
  ? import('./app/launch').then(({ arrive }) => arrive())
  : undefined;
/** So long the page is waited for, to be drawn once and whole; then what stands around it comes first. */
const PAGE_WITHIN_MS = 300;

async function start(): Promise<void> {
  await Promise.all([startTexts(), launched]);
  // Where somebody goes meanwhile is heard as well; once drawn, the router listens itself.
  const unheard = router.history.subscribe(({ action }) => void router.load({ action }));
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN_MS));
  await Promise.race([router.load(), late]);
  // In small steps, between which the browser does what somebody asks of it.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <Drawn then={unheard}>
            <RouterProvider router={router} />
          </Drawn>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

function Drawn({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(() => then(), [then]);
  return children;
}

void start();
