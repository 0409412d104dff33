import { expect, it } from 'vitest';
import { hostOf, sharesIn } from './trait-shares';

const page = {
  total: 10_000,
  traits: [{ traitType: 'Sky', values: [{ value: 'Dawn', tokens: 12 }, { value: 'Day', tokens: 9_987 }] }],
};

it('a trait tells how many of the collection have it, cut and never rounded up', () => {
  const share = sharesIn(page);
  expect(share({ trait_type: 'Sky', value: 'Dawn' })).toEqual({ tokens: '12', total: '10,000', percent: '0.1' });
  expect(share({ trait_type: 'Sky', value: 'Day' })?.percent).toBe('99.8');
  expect(sharesIn({ ...page, total: 100_000 })({ trait_type: 'Sky', value: 'Dawn' })?.percent).toBe('<0.1');
});

it('a trait that is not counted says nothing', () => {
  expect(sharesIn(page)({ trait_type: 'Sky', value: 'Night' })).toBeUndefined();
  expect(sharesIn(page)({ trait_type: 'Sea', value: 'Dawn' })).toBeUndefined();
});

it('of the address of a document its server is told, or how it is named', () => {
  const uris = ['https://meta.example/1.json?x', 'ipfs://bafy/1', 'data:application/json;base64,e30=', '', 'x'];
  expect(uris.map(hostOf)).toEqual(['meta.example', 'ipfs', 'data', undefined, undefined]);
});
