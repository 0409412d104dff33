import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import market from '../../locales/en/market.json';
import { addResources } from '../../shared/translate';
import { guard } from '../guards';

vi.mock('@tanstack/react-router', () => ({ redirect: vi.fn(), useLocation: vi.fn(), useRouter: vi.fn() }));
vi.mock('../../shared/kit/go', () => ({ Go: () => null }));
const { BrokenPage } = await import('./error-pages');

addResources('en', market);

/** What stands where the page of this guard would. */
function pageOf(name: string): string {
  try {
    guard(name, { pathname: '/', searchStr: '' });
    return '';
  } catch (error) {
    return renderToStaticMarkup(<BrokenPage error={error} reset={() => undefined} />);
  }
}

it('B036, T115, X062: a page with a guard that nobody knows is a failure of ours, told as such', () => {
  const said = pageOf('nobody-knows').replace(/<[^>]+>/g, '|');
  expect(said).toMatch(/Error Code\|+500\|+Error Message\|+Unknown middleware\|+Back/);
});
