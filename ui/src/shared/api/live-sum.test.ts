import { describe, expect, it } from 'vitest';
import { hex, NOTHING, plus, sumOf } from './live-sum';

describe('what the live feed is checked by', () => {
  // The same examples stand in api/src/live/sum.rs.
  it('the server comes to the same sums', () => {
    expect(hex(sumOf(''))).toBe('0de5c6a94b1cdecc');
    expect(hex(sumOf('brickyard'))).toBe('7f99188e30f74625');
    expect(hex(sumOf('{"name":"磚 💥"}'))).toBe('5eeed420d61ffda4');
    expect(hex(plus(sumOf(''), sumOf('brickyard')))).toBe('8d7edf377c1424f1');
  });

  it('nothing adds nothing', () => {
    expect(hex(plus(NOTHING, sumOf('x')))).toBe(hex(sumOf('x')));
  });
});
