// Calls that put a new session in the place of the old one. What was asked with the old one meanwhile
// is refused as if nobody were signed in any more, and has to be asked once more, with the new one.

const RENEWS = /^(user\/updatepassword|open\/(app\/launch|auto|bindingemail|login|register|wallet\/login))$/;

let renewals = 0;
let underWay: Promise<void> | null = null;

/** So many sessions there were. */
export const sessionsSoFar = () => renewals;

/** Keeps in mind a call that may renew the session. */
export function renewing<T>(path: string, answered: Promise<T>): Promise<T> {
  if (!RENEWS.test(path)) return answered;
  const renewal = answered.then(
    () => {
      renewals += 1;
    },
    () => undefined,
  );
  underWay = renewal;
  void renewal.then(() => {
    if (underWay === renewal) underWay = null;
  });
  return answered;
}

/** Whether the session that a call began with was replaced, also by what is still under way. */
export async function isRenewedSince(began: number): Promise<boolean> {
  if (underWay) await underWay;
  return renewals !== began;
}
