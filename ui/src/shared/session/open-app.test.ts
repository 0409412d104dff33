import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appAddress, openInApp } from './open-app';

/** The little of a document that opening the app touches. */
function page() {
  const frames: object[] = [];
  const frame = { hidden: false, src: '', remove: () => frames.splice(frames.indexOf(frame), 1) };
  const body = { append: (added: object) => frames.push(added) };
  const document = { hidden: false, createElement: () => frame, body };
  vi.stubGlobal('document', document);
  return { frames, frame, document };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('B142: a frame after 400 ms, a look at 700, the store 1,300 later, the frame gone at five seconds', () => {
  const { frames, frame } = page();
  const store = vi.fn();
  openInApp('/kid?x=1', store);
  expect(frame.src).toBe(appAddress('/kid?x=1'));
  vi.advanceTimersByTime(399);
  expect(frames).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(frames).toHaveLength(1);
  vi.advanceTimersByTime(1_599);
  expect(store).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(store).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3_000);
  expect(frames).toHaveLength(0);
});

it('B142: where the app has opened, the page is out of sight and leads nowhere', () => {
  const { document } = page();
  const store = vi.fn();
  openInApp('/kid', store);
  vi.advanceTimersByTime(600);
  document.hidden = true;
  vi.advanceTimersByTime(10_000);
  expect(store).not.toHaveBeenCalled();
});
