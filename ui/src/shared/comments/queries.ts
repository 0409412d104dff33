// The calls of comments and likes.
import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { communityCommand, readAt, readBy } from '../api/client';
import { isProse } from '../valid';
import type { CommentPage, OwnLikes } from '../api/types';
import type { Liked, Place } from './place';

const SERVICE = 'communityservice';
const PAGE_SIZE = 20;
export const CONTENT_MAX = 1_000;

export const isContent = (text: string): boolean => text.trim() !== '' && isProse(text, CONTENT_MAX);

const keyOf = ({ contenttype, contentid }: Place) => ['comments', contenttype, contentid] as const;

/** Comments of the first level, newest first; or the replies of a thread, oldest first. */
export const commentsOf = (place: Place, thread?: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), thread ?? ''],
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ ...place, size: String(PAGE_SIZE) });
      if (thread) query.set('thread', thread);
      if (pageParam) query.set('after', pageParam);
      return (await readAt<CommentPage>(`open/comments/list?${query}`, SERVICE)).data;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const likesBy = (uid: string, place: Place) =>
  queryOptions({
    queryKey: ['likes', uid, place.contenttype, place.contentid],
    queryFn: () => readBy<OwnLikes>('userlikelist', place, SERVICE),
    enabled: uid !== '',
    // Nobody else changes it, and the read may be older than the like that was just given.
    staleTime: Infinity,
  });

export const readAgain = (client: QueryClient, place: Place): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(place) });

export const saveComment = (place: Place, content: string, replyto?: string): Promise<{ id: string }> =>
  communityCommand('comments/save', { ...place, content: content.trim(), replyto });

export const deleteComment = (id: string): Promise<unknown> => communityCommand('comments/delete', { id });

export const saveLike = (of: Liked, like: boolean): Promise<unknown> =>
  communityCommand('userlike/save', { ...of, like });

interface Pages {
  pages: CommentPage[];
  pageParams: unknown[];
}

/** All lists of the place, for what is shown before the server has answered. */
export const listsOf = (client: QueryClient, place: Place) => ({
  stop: () => client.cancelQueries({ queryKey: keyOf(place) }),
  change: (changed: (page: CommentPage) => CommentPage) =>
    client.setQueriesData<Pages>({ queryKey: keyOf(place) }, (data) =>
      data && { ...data, pages: data.pages.map(changed) },
    ),
});
