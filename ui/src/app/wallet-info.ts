// Who is signed in, asked again on every page but those that are alike for all: what changed elsewhere is
// seen here, and a session that is over is found out.
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, accountRead } from '../shared/api/client';
import { startSession, useSession } from '../shared/session/store';

/** PRODUCT: public or exempt. */
const EXEMPT = /^\/((marketplace|error|404|iplimit|generate-pixel|video|illustrate)\/?)?$/i;

export const asksForWallet = (pathname: string, signedIn: boolean): boolean =>
  signedIn && !EXEMPT.test(pathname);

export function useWalletInfo(): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (!asksForWallet(pathname, useSession.getState().user !== null)) return;
    // The answer renews the readable cookie; a refusal is dealt with wherever it comes from.
    accountRead('user/wallet/info').then(startSession, (error: unknown) => {
      if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
    });
  }, [pathname]);
}
