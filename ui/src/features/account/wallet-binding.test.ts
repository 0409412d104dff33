import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/client';
import { settled } from './wallet-binding';

it('B107: a wallet that is bound already is as good as bound now', () => {
  expect(settled(new ApiError(1511452, 'It is bound already.', null))).toBeUndefined();
  const refused = new ApiError(1511422, 'no', null);
  expect(() => settled(refused)).toThrow(refused);
});
