import { describe, expect, it } from 'vitest';
import { Feed } from './live-feed';

describe('where the live feed goes on', () => {
  it('changes run ahead of their models: only heartbeats settle a position, one beat late', () => {
    const feed = new Feed();
    feed.opened(10);
    feed.change(99);
    expect(feed.resume).toBe(10);
    feed.heartbeat(50);
    expect(feed.resume).toBe(10);
    feed.heartbeat(60);
    expect(feed.resume).toBe(50);
    expect(feed.position).toBe(99);
  });

  it('the greeting of a later connection skips nothing that was missed', () => {
    const feed = new Feed();
    feed.opened(10);
    feed.heartbeat(20);
    feed.opened(500);
    expect(feed.resume).toBe(10);
    feed.heartbeat(510);
    expect(feed.resume).toBe(10);
    feed.heartbeat(520);
    expect(feed.resume).toBe(510);
  });

  it('a page read before the feed began is joined to it; one read later changes nothing', () => {
    const feed = new Feed();
    expect(feed.answered(7)).toBe(true);
    feed.opened(30);
    expect(feed.resume).toBe(7);
    expect(feed.answered(8)).toBe(false);
    expect(feed.answered(5)).toBe(true);
    expect(feed.resume).toBe(5);
  });

  it('after a reset it goes on from there', () => {
    const feed = new Feed();
    feed.opened(10);
    feed.heartbeat(20);
    feed.reset(900);
    expect(feed.resume).toBe(900);
  });
});
