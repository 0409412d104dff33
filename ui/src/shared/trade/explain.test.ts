import { expect, it } from 'vitest';
import { ApiError } from '../api/client';
import type { TFunction } from '../translate';
import { Changed, OtherWallet } from './actor';
import { explained, oneAtATime } from './explain';

/** The keys that are asked for, in place of their texts. */
const t: TFunction = (keys, values) => [...(typeof keys === 'string' ? [keys] : keys), JSON.stringify(values)].join(' ');

it('why something stopped is told alike, whatever was to be done', () => {
  const changed = new Changed({ price: '7', status: 'active' });
  expect(explained(changed, t, ({ order }) => order.price)).toEqual({ stage: 'functionError', message: '7' });
  expect(explained(new OtherWallet('0xb2'), t)).toMatchObject({ stage: 'sendError', message: 'wallet.use {"address":"0xb2"}' });
  expect(explained(new OtherWallet(''), t).message).toContain('wallet.bind');
  const refused = explained(new ApiError(1511422, 'no', { reason: 'own_order' }), t);
  expect(refused.stage).toBe('functionError');
  expect(refused.message).toContain('error.reason.own_order');
  expect(explained({ code: 4001 }, t)).toMatchObject({ stage: 'sendError', message: 'wallet.denied ' });
});

it('what is clicked twice is done once, and can be done again when it is over', async () => {
  const alone = oneAtATime();
  let end: () => void = () => undefined;
  const done: string[] = [];
  const act = (name: string) => () => {
    done.push(name);
    return new Promise<void>((resolve) => (end = resolve));
  };
  const first = alone(act('first'));
  await alone(act('second'));
  end();
  await first;
  const failing = alone(() => Promise.reject(new Error('denied')));
  await expect(failing).rejects.toThrow('denied');
  void alone(act('third'));
  end();
  expect(done).toEqual(['first', 'third']);
});
