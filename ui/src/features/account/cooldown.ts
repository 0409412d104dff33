// A code is sent once a minute for one mailbox and one purpose; a page that is loaded anew still knows when.

export const COOLDOWN_S = 60;

/** Of this tab: the next visit begins anew, as the server has by then. */
const KEPT = 'codes';
const key = (email: string, type: string) => `${type} ${email.trim().toLowerCase()}`;

/** When codes were asked for, in milliseconds; what somebody else wrote there is nothing. */
function sent(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

export function noteSent(email: string, type: string, nowMs: number): void {
  const still = Object.entries(sent()).filter(([, at]) => nowMs - at < COOLDOWN_S * 1_000);
  const codes = { ...Object.fromEntries(still), [key(email, type)]: nowMs };
  sessionStorage.setItem(KEPT, JSON.stringify(codes));
}

/** Seconds until the next code may be asked for. */
export function secondsLeft(email: string, type: string, nowMs: number): number {
  const at = sent()[key(email, type)];
  if (at === undefined) return 0;
  return Math.max(0, Math.ceil(COOLDOWN_S - (nowMs - at) / 1_000));
}
