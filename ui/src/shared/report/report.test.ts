import { expect, it, vi } from 'vitest';
import { CONTENT_MAX, type Target, report } from './report';

const target: Target = { targettype: 'wallet', targetid: `0x${'ab'.repeat(20)}` };

it('B088: a report without a type sends no call, however much is written', async () => {
  const send = vi.fn(() => Promise.resolve());
  expect(await report(target, { type: null, content: '' }, send)).toBe('type');
  expect(await report(target, { type: null, content: 'It is a copy.' }, send)).toBe('type');
  expect(send).not.toHaveBeenCalled();
});

it('one with a type and no words is sent, and one with too many is not', async () => {
  const send = vi.fn(() => Promise.resolve());
  expect(await report(target, { type: 'scam', content: ' ' }, send)).toBeNull();
  expect(send).toHaveBeenCalledExactlyOnceWith('workorder/save', { ...target, type: 'scam', content: '' });
  expect(await report(target, { type: 'scam', content: 'x'.repeat(CONTENT_MAX + 1) }, send)).toBe('content');
  expect(await report(target, { type: 'scam', content: 'a\u0000b' }, send)).toBe('content');
  expect(send).toHaveBeenCalledOnce();
});
