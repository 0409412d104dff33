// Dark or light: as the system has it, until somebody chooses here.

export function startTheme(): void {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
}

export function turnTheme(): void {
  const now = document.documentElement.dataset.theme;
  const dark = now ? now === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const next = dark ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  localStorage.setItem('theme', next);
}
