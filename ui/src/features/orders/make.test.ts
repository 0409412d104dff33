import { expect, it } from 'vitest';
import { raises } from './make';

it('a price that is raised leaves a cheaper signature behind, one that is lowered does not', () => {
  expect(raises({ rail: 'signature', price: '10' }, 11n)).toBe(true);
  expect(raises({ rail: 'signature', price: '10' }, 9n)).toBe(false);
  // In escrow the contract knows one price only.
  expect(raises({ rail: 'escrow', price: '10' }, 11n)).toBe(false);
});
