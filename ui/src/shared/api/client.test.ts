import { describe, expect, it } from 'vitest';
import { ApiError, open } from './client';
import { newer } from './live';
import type { OrderCard } from './types';

describe('the envelope', () => {
  it('opens flat and nested', () => {
    expect(open({ code: 1511200, data: { a: 1 }, msg: '' })).toEqual({ a: 1 });
    expect(open({ data: { code: 1511200, data: { a: 1 }, msg: '' } })).toEqual({ a: 1 });
  });

  it('turns any other code into an error with its reason', () => {
    const refused = { code: 1511422, data: { reason: 'own_order' }, msg: 'no' };
    expect(() => open(refused)).toThrowError(ApiError);
    try {
      open(refused);
    } catch (error) {
      expect((error as ApiError).reason).toBe('own_order');
    }
    expect(() => open(undefined)).toThrowError('Error');
  });
});

describe('live orders', () => {
  it('an older card never covers a newer one', () => {
    const card = (position: number) => ({ orderId: '0x1', position }) as Partial<OrderCard> as OrderCard;
    const known = newer({}, { '0x1': card(7) });
    expect(newer(known, { '0x1': card(6) })['0x1']?.position).toBe(7);
    expect(newer(known, { '0x1': card(8) })['0x1']?.position).toBe(8);
  });
});
