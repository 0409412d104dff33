import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListEnd } from './list-end';

const list = {
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};
const shown = (part: Partial<typeof list>, some = true) =>
  renderToStaticMarkup(<ListEnd list={{ ...list, ...part }} some={some} end="That was all." />);

it('a list says that more is on its way, or that there is no more, and nothing of an empty one', () => {
  expect(shown({ hasNextPage: true })).toMatch(/<p class="state muted">.+<\/p>/);
  expect(shown({ hasNextPage: true })).not.toContain('That was all.');
  expect(shown({})).toContain('That was all.');
  expect(shown({}, false)).toBe('<p class="state muted"></p>');
});

it('more that could not be loaded is said so, is not asked for by itself again, and can be asked for', () => {
  const failed = shown({ hasNextPage: true, isFetchNextPageError: true });
  expect(failed).toContain('<button');
  expect(failed).toMatch(/<p class="state muted"><\/p>/);
});
