// Dark or light: as the system has it, until somebody chooses here. The choice is kept by the browser; the
// cookie only tells it to the server, so that the next page has its colours from the first paint on.

function show(theme: string): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
}

export function startTheme(): void {
  const theme = localStorage.getItem('theme');
  if (theme) show(theme);
}

export function turnTheme(): void {
  const now = document.documentElement.dataset.theme;
  const dark = now ? now === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const next = dark ? 'light' : 'dark';
  show(next);
  localStorage.setItem('theme', next);
}
