import { formatUnits, parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  CAP, SUM_CAP, age, amount, clockOf, count, elided, exact, fullDate, namelessItem, parseAmount, shortAddress,
  wholeDollars,
} from './format';

describe('numbers', () => {
  it('B176: counts carry K, M and B with two decimals', () => {
    expect([999, 1_000, 12_345, 1_000_000, 2_500_000_000].map(count)).toEqual([
      '999',
      '1.00K',
      '12.34K',
      '1.00M',
      '2.50B',
    ]);
    expect([-999, -1_239, -2_500_000].map(count)).toEqual(['−999', '−1.23K', '−2.50M']);
  });

  it('B177: dollars carry K, M, B and T, and their sign before them', () => {
    const told = [999n, 1_239n, 1_500_000_000_000n, -1_239n, -5n].map(wholeDollars);
    expect(told).toEqual(['$999', '$1.23K', '$1.50T', '−$1.23K', '−$5']);
  });

  it('B178: amounts are cut, never rounded up, and never lose digits where they are signed', () => {
    expect(amount('1999999999999999999', 18)).toBe('1.9999');
    expect(exact('1999999999999999999', 18)).toBe('1.999999999999999999');
    expect(amount('1', 18)).toBe('<0.0001');
    expect(amount('100001000000000000000000', 18, CAP)).toBe('>100000');
    // Only ether has a cap, whatever else has as many digits.
    expect(amount('100001000000000000000000', 18)).toBe('100,001');
    const sum = '100000001000000000000000000';
    expect(amount(sum, 18, SUM_CAP)).toBe('>100000000');
    expect(amount('100000000000000000000000000', 18, SUM_CAP)).toBe('100,000,000');
    expect(amount('1500000', 6)).toBe('1.5');
    expect(amount('1234567890000', 6)).toBe('1,234,567.89');
    expect(exact('1234567890000', 6)).toBe('1234567.89');
  });

  it('what was typed becomes the smallest unit or nothing', () => {
    expect(parseAmount('0.5', 18)).toBe(500_000_000_000_000_000n);
    for (const text of ['', '0', '-1', '1e3', '1,5', '0.0000001', 'abc']) {
      expect(parseAmount(text, 6)).toBeNull();
    }
  });

  it('are read and written as the wallets’ own library does', () => {
    const values = ['0', '1', '10', '999999', '1000000', '1000001', '123456789012345678901234567890', '100'];
    for (const decimals of [0, 1, 6, 18, 30]) {
      for (const value of values) {
        const text = exact(value, decimals);
        expect(text, `${value} with ${decimals}`).toBe(formatUnits(BigInt(value), decimals));
        if (value === '0') expect(parseAmount(text, decimals)).toBeNull();
        else expect(parseAmount(text, decimals)).toBe(parseUnits(text, decimals));
      }
    }
    expect(exact('-1500000', 6)).toBe(formatUnits(-1_500_000n, 6));
  });

  it('B174: addresses show four characters on each side', () => {
    expect(shortAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe('0x7099…79c8');
  });

  it('an item that says nothing of itself is called by its contract and its number', () => {
    expect(namelessItem('31337-0x70997970c51812dc3a010c7d01b50e0d17dc79c8-4100')).toBe('0x7099…79c8 #4100');
  });

  it('B175: words longer than twelve show eight and four characters', () => {
    expect(elided('abcdefghijkl')).toBe('abcdefghijkl');
    expect(elided('abcdefghijklm')).toBe('abcdefgh…jklm');
  });

  it('B180: a whole date is yyyy-MM-DD HH:mm:ss, by the clock of the browser', () => {
    const moment = new Date(2026, 0, 2, 3, 4, 5);
    expect(fullDate(moment.getTime() / 1_000)).toBe('2026-01-02 03:04:05');
  });

  it('B179: ages change unit at a minute, an hour, a day and a month', () => {
    expect(age(59)).toEqual({ key: 'seconds', count: 59 });
    expect(age(60)).toEqual({ key: 'minutes', count: 1 });
    expect(age(3_600)).toEqual({ key: 'hours', count: 1 });
    expect(age(86_400)).toEqual({ key: 'days', count: 1 });
    expect(age(30 * 86_400)).toBeNull();
  });
});

it('what is left is told as a clock', () => {
  expect(clockOf(-5)).toBe('00:00:00');
  expect(clockOf(3_661.9)).toBe('01:01:01');
  expect(clockOf(2 * 86_400 + 5)).toBe('2d 00:00:05');
});
