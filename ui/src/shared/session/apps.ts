// The ways to get the mobile app, and where the server says that each is.
import type { Platform } from './notices';

/** `key` names the link in the server's answer. */
export const OFFERS: Record<Platform, readonly { name: string; key: string }[]> = {
  apple: [
    { name: 'testflight', key: 'tf' },
    { name: 'appStore', key: 'ow' },
  ],
  android: [
    { name: 'apk', key: 'apk' },
    { name: 'apkTest', key: 'apktest' },
    { name: 'googlePlay', key: 'google' },
  ],
};

/** A link out of the answer: by its key, or the one link there is. Only https is followed. */
export function linkOf(answer: unknown, key: string): string | undefined {
  const found =
    typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[key] : answer;
  return typeof found === 'string' && found.startsWith('https://') ? found : undefined;
}

/** The ways that a phone is sent to by itself: what is published before what is tried out. */
const STORES: Record<Platform, readonly string[]> = { apple: ['ow', 'tf'], android: ['google', 'apk'] };

/** Where the app is had on a phone of this kind, if it is published anywhere. */
export function storeLink(answer: unknown, platform: Platform): string | undefined {
  return STORES[platform].map((key) => linkOf(answer, key)).find(Boolean);
}
