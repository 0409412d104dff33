// A code is sent once a minute for one mailbox and one purpose.

export const COOLDOWN_S = 60;

const sent = new Map<string, number>();
const key = (email: string, type: string) => `${type} ${email.trim().toLowerCase()}`;

export function noteSent(email: string, type: string, nowMs: number): void {
  sent.set(key(email, type), nowMs);
}

/** Seconds until the next code may be asked for. */
export function secondsLeft(email: string, type: string, nowMs: number): number {
  const at = sent.get(key(email, type));
  if (at === undefined) return 0;
  return Math.max(0, Math.ceil(COOLDOWN_S - (nowMs - at) / 1_000));
}
