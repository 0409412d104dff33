import { expect, it } from 'vitest';
import { partsOf } from './go';

it.each([
  ['/', { to: '/', search: {}, hash: '' }],
  ['/news?page=2#top', { to: '/news', search: { page: '2' }, hash: 'top' }],
  ['/terms#b?c', { to: '/terms', search: {}, hash: 'b?c' }],
  ['/search/what?/x?redirectUri=%2Fa%3Fb%3D1', { to: '/search/what', search: { '/x?redirectUri': '/a?b=1' }, hash: '' }],
  ['/reg?redirectUri=/a?b=1', { to: '/reg', search: { redirectUri: '/a?b=1' }, hash: '' }],
])('%s is taken apart as a browser does it', (href, parts) => {
  expect(partsOf(href)).toEqual(parts);
});
