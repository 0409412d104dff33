import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteMap } from './routes';

it('ui/routes.json is the site map', () => {
  expect(JSON.parse(readFileSync('routes.json', 'utf8'))).toEqual(siteMap);
});
