// How the site map is looked at: at which width, in which language, by day or by night.

/** Every look of every page, and all of them looked through; else a few that take turns. */
export const SOAK = process.env.BRICKYARD_SOAK === '1';
/** For one of them, over the whole site map. */
export const WHOLE_MS = 30 * 60_000;

const TURNS = [
  { width: 1280, language: 'en', colorScheme: 'light' },
  { width: 390, language: 'zh-HK', colorScheme: 'dark' },
  { width: 750, language: 'zh-HK', colorScheme: 'light' },
  { width: 749, language: 'en', colorScheme: 'dark' },
] as const;
export const LOOKS = SOAK
  ? (['en', 'zh-HK'] as const).flatMap((language) =>
      [1280, 750, 749, 390].flatMap((width) =>
        (['dark', 'light'] as const).map((colorScheme) => ({ width, language, colorScheme })),
      ),
    )
  : TURNS;
