import { t } from 'i18next';
import { expect, it, vi } from 'vitest';

vi.mock('@tanstack/react-router', () => ({ useLocation: vi.fn(), useRouter: vi.fn() }));
vi.mock('../../shared/kit/go', () => ({ Go: () => null }));
const { Last } = await import('./error-pages');

it('B045: when the error page itself fails, two texts and a plain link are left', () => {
  const page = new Last({ children: 'the error page' });
  expect(page.render()).toBe('the error page');
  page.state = Last.getDerivedStateFromError();
  const text = JSON.stringify(page.render(), (key, value: unknown) => (key === '_owner' ? undefined : value));
  for (const part of [t('page.lastTitle'), t('page.lastBack'), '"href":"/"']) expect(text).toContain(part);
});
