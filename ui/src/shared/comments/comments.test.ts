import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../api/client';
import { giveLike, isLiked } from './like';
import { CONTENT_MAX, commentsOf, isContent, likesBy, saveComment } from './queries';
import { hashOf, soughtIn } from './sought';
import { draftOf, landed, missing, openThread, seek, showReply, useComments, write } from './store';
import type { Comment, CommentPage, OwnLikes } from '../api/types';
import type { Place } from './place';

vi.mock('../api/client', async (original) => ({
  ...(await original<typeof api>()),
  readAt: vi.fn(() => Promise.resolve({ data: null, position: 0 })),
  communityCommand: vi.fn(() => Promise.resolve({ id: 'new' })),
}));

const place: Place = { contenttype: 'item', contentid: '1-0xab-7' };

describe('the comment that an address leads to', () => {
  it.each([
    ['comment-a1', { comment: 'a1' }],
    ['#comment-a1', { comment: 'a1' }],
    ['comment-a1.b2', { comment: 'a1', reply: 'b2' }],
    [`comment-0x${'0f'.repeat(16)}`, { comment: `0x${'0f'.repeat(16)}` }],
    ['', null],
    ['comment-', null],
    ['comment-a.b.c', null],
    ['comment-a b', null],
    ['comments', null],
  ])('%j', (hash, sought) => {
    expect(soughtIn(hash)).toEqual(sought);
  });

  it('is the one that the comment itself is named by', () => {
    expect(soughtIn(hashOf({ id: 'b', thread: null }))).toEqual({ comment: 'b' });
    expect(soughtIn(hashOf({ id: 'b', thread: 'a' }))).toEqual({ comment: 'a', reply: 'b' });
  });
});

it('a comment is one to 1,000 characters as people count them, and no control characters', () => {
  expect(isContent('a\nb')).toBe(true);
  expect(isContent('🧱'.repeat(CONTENT_MAX))).toBe(true);
  expect(isContent('🧱'.repeat(CONTENT_MAX + 1))).toBe(false);
  expect(isContent(' \n ')).toBe(false);
  expect(isContent('a\u0000b')).toBe(false);
});

describe('the calls', () => {
  const asked = (options: { queryFn?: unknown }, pageParam: string) => {
    const call = options.queryFn as (context: { pageParam: string }) => Promise<unknown>;
    return call({ pageParam });
  };

  it('a list goes on after the last comment one has, and a thread is asked for by its first', async () => {
    const read = vi.mocked(api.readAt);
    await asked(commentsOf(place), '');
    const of = 'open/comments/list?contenttype=item&contentid=1-0xab-7&size=20';
    expect(read).toHaveBeenLastCalledWith(of, 'communityservice');
    await asked(commentsOf(place, 'a'), 'b');
    expect(read).toHaveBeenLastCalledWith(`${of}&thread=a&after=b`, 'communityservice');
  });

  it('what is sent has no blanks around it, and says whom it answers', async () => {
    const send = vi.mocked(api.communityCommand);
    await saveComment(place, ' Well laid.\n');
    expect(send).toHaveBeenLastCalledWith('comments/save', { ...place, content: 'Well laid.' });
    await saveComment(place, 'Yes.', 'a');
    expect(send).toHaveBeenLastCalledWith('comments/save', { ...place, content: 'Yes.', replyto: 'a' });
  });
});

describe('what a page keeps of its comments', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    });
    useComments.setState({ commentContent: {}, openThreads: [], visibleReplyId: null });
  });

  it('N132: each place keeps what is written there, also with the tab; an empty text is none', () => {
    write(draftOf(place), 'One');
    write(draftOf(place, 'a'), 'Two');
    const both = { 'item:1-0xab-7': 'One', 'reply:a': 'Two' };
    expect(useComments.getState().commentContent).toEqual(both);
    expect(JSON.parse(kept.get('commentContent')!)).toEqual(both);
    write(draftOf(place, 'a'), '');
    expect(useComments.getState().commentContent).toEqual({ 'item:1-0xab-7': 'One' });
  });

  it('N130: of the reply boxes one is open, the last that was asked for', () => {
    showReply('a');
    showReply('b');
    expect(useComments.getState().visibleReplyId).toBe('b');
  });

  it('a reply that is sought opens its thread; what was found or missed is sought no longer', () => {
    seek({ comment: 'a' });
    expect(useComments.getState().openThreads).toEqual([]);
    seek({ comment: 'a', reply: 'b' });
    openThread('c', true);
    expect(useComments.getState()).toMatchObject({ openThreads: ['a', 'c'], sought: { comment: 'a', reply: 'b' } });
    landed('b');
    expect(useComments.getState()).toMatchObject({ sought: null, found: 'b', missed: false });
    seek({ comment: 'z' });
    missing();
    expect(useComments.getState()).toMatchObject({ sought: null, found: null, missed: true });
  });
});

describe('a like', () => {
  const id: Comment['id'] = '0xa';
  const comment = { id, likes: 4 } as Comment;
  const [uid, of] = ['0x01', { contenttype: 'comment', contentid: id } as const];
  const begin = () => {
    const client = new QueryClient();
    const [lists, own] = [commentsOf(place).queryKey as QueryKey, likesBy(uid, place).queryKey as QueryKey];
    client.setQueryData(lists, { pages: [{ total: 1, likes: 2, comments: [comment], next: null }], pageParams: [''] });
    client.setQueryData(own, { liked: false, comments: [] });
    const page = () => client.getQueryData<{ pages: CommentPage[] }>(lists)!.pages[0]!;
    const mine = () => client.getQueryData<OwnLikes>(own);
    return { whose: { client, uid, place }, page, mine };
  };

  it('is shown before the server has answered, of a comment and of the thing itself', async () => {
    const { whose, page, mine } = begin();
    const answers: (() => void)[] = [];
    const send = vi.fn(() => new Promise<void>((done) => answers.push(done)));
    const given = giveLike(whose, of, true, send);
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(of, true));
    expect([isLiked(mine(), of), page().comments[0]!.likes]).toEqual([true, 5]);
    const thing = giveLike(whose, place, true, send);
    await vi.waitFor(() => expect([isLiked(mine(), place), page().likes]).toEqual([true, 3]));
    expect(send, 'one after the other').toHaveBeenCalledOnce();
    answers[0]!();
    await given;
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    answers[1]!();
    await thing;
    expect(mine()).toEqual({ liked: true, comments: [id] });
  });

  it('is taken back when it is refused, which is told; the next one is sent all the same', async () => {
    const { whose, page, mine } = begin();
    const refusal = new api.ApiError(1511422, 'No.', { reason: 'comment_gone' });
    await expect(giveLike(whose, of, true, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect([isLiked(mine(), of), page().comments[0]!.likes]).toEqual([false, 4]);
    await giveLike(whose, place, true, () => Promise.resolve());
    expect([isLiked(mine(), place), page().likes]).toEqual([true, 3]);
  });
});
