// Where this site is met elsewhere. Set when it is built (VITE_TELEGRAM …); a place that is not set is
// shown, and says that it comes.

const set = (import.meta.env ?? {}) as Record<string, string | undefined>;

export const SOCIAL = [
  ['telegram', set.VITE_TELEGRAM],
  ['twitter', set.VITE_TWITTER],
  ['medium', set.VITE_MEDIUM],
  ['discord', set.VITE_DISCORD],
] as const;

export const CONTACT = set.VITE_CONTACT ?? 'hello@brickyard.example';
