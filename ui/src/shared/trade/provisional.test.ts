import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wrote } from '../api/seen';
import { AGAIN_MS, type Progress } from '../wallet/transaction';
import { isProvisional, provisionally, settle } from './provisional';
import { reflected } from './reflected';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A command that is answered when the test says so. */
function command() {
  let accept: (position: number) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const ids: string[] = [];
  const act = (id: string) => {
    ids.push(id);
    return new Promise<boolean>((done, fail) => {
      accept = (position) => {
        wrote(position);
        done(true);
      };
      refuse = fail;
    });
  };
  return { act, ids, accept: (position: number) => accept(position), refuse: () => refuse(new Error('refused')) };
}

it('a row is provisional from its command on until it is shown at the command’s position', async () => {
  const { act, ids, accept } = command();
  const done = provisionally('0x1', 'item', act);
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  expect([isProvisional('0x1', 40), isProvisional('0x2', 40)]).toEqual([true, false]);
  accept(41);
  await done;
  expect([isProvisional('0x1', 40), isProvisional('0x1', 41)]).toEqual([true, false]);
  settle('another item');
  expect(isProvisional('0x1', 40)).toBe(true);
  settle('item');
  expect(isProvisional('0x1', 40)).toBe(false);
});

it('pages that are asked anew before the command is answered do not resolve it', async () => {
  const { act, accept } = command();
  const done = provisionally('0x1', 'item', act);
  settle('item');
  expect(isProvisional('0x1')).toBe(true);
  accept(50);
  await done;
  settle('item');
  expect(isProvisional('0x1')).toBe(false);
});

it('what is refused looks as before, and so does what nothing came of', async () => {
  const { act, refuse } = command();
  const done = provisionally('0x1', 'item', act);
  refuse();
  await expect(done).rejects.toThrow('refused');
  expect(isProvisional('0x1')).toBe(false);
  await provisionally('0x1', 'item', () => Promise.resolve(null));
  expect(isProvisional('0x1')).toBe(false);
});

it('a later command about the same is not resolved by the earlier one', async () => {
  const [first, second] = [command(), command()];
  const refused = provisionally('0x1', 'item', first.act);
  const done = provisionally('0x1', 'item', second.act);
  first.refuse();
  await expect(refused).rejects.toThrow('refused');
  expect(isProvisional('0x1')).toBe(true);
  second.accept(60);
  await done;
  expect([isProvisional('0x1', 59), isProvisional('0x1', 60)]).toEqual([true, false]);
});

it('what was accepted is told so, and as waiting while the pages do not answer', async () => {
  const told: Progress[] = [];
  const read = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new TypeError('offline'));
  const done = reflected((progress) => told.push(progress), read);
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  await done;
  expect(read).toHaveBeenCalledTimes(2);
  expect(told).toEqual([{ stage: 'written' }, { stage: 'written', note: 'stage.behind' }]);
});
