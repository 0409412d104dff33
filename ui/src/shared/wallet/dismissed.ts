// A wallet that somebody did not want to have bound is not offered again for a day (C004), by itself.

const COOKIE = 'bind-action';
const DAY_S = 86_400;

const set = (value: string, seconds: number) => {
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
};

export const isDismissed = (account: string): boolean =>
  document.cookie.split('; ').includes(`${COOKIE}=${account.toLowerCase()}`);

export const dismiss = (account: string): void => set(account.toLowerCase(), DAY_S);

/** Whoever presses the button for it wants to be asked. */
export const askAgain = (): void => set('', 0);
