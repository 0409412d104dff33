// Liking something: it is shown at once, and taken back when the server refuses.
import type { QueryClient } from '@tanstack/react-query';
import { likesBy, listsOf, readAgain, saveLike } from './queries';
import type { CommentPage, OwnLikes } from '../api/types';
import type { Liked, Place } from './place';

interface Whose {
  client: QueryClient;
  uid: string;
  place: Place;
}

export const isLiked = (own: OwnLikes | undefined, of: Liked): boolean =>
  own !== undefined && (of.contenttype === 'comment' ? own.comments.includes(of.contentid) : own.liked);

export function ownWith(own: OwnLikes, of: Liked, like: boolean): OwnLikes {
  if (of.contenttype !== 'comment') return { ...own, liked: like };
  const others = own.comments.filter((id) => id !== of.contentid);
  return { ...own, comments: like ? [...others, of.contentid] : others };
}

/** The page with so many more likes of it. */
export function pageWith(page: CommentPage, of: Liked, more: number): CommentPage {
  if (of.contenttype !== 'comment') return { ...page, likes: page.likes + more };
  const comments = page.comments.map((one) =>
    one.id === of.contentid ? { ...one, likes: one.likes + more } : one,
  );
  return { ...page, comments };
}

/** Of two presses in a row the second is sent when the first was answered. */
let sending: Promise<unknown> = Promise.resolve();

/** Shows it and sends it; a refusal is undone, and thrown. */
export async function giveLike(whose: Whose, of: Liked, like: boolean, send = saveLike): Promise<void> {
  const { client, uid, place } = whose;
  const own = likesBy(uid, place).queryKey;
  const lists = listsOf(client, place);
  const show = (shown: boolean) => {
    client.setQueryData(own, (known) => ownWith(known ?? { liked: false, comments: [] }, of, shown));
    lists.change((page) => pageWith(page, of, shown ? 1 : -1));
  };
  // What is on its way was asked before, and would undo it.
  await Promise.all([client.cancelQueries({ queryKey: own }), lists.stop()]);
  show(like);
  const sent = sending.then(() => send(of, like));
  sending = sent.catch(() => undefined);
  try {
    await sent;
  } catch (error) {
    show(!like);
    void client.invalidateQueries({ queryKey: own });
    throw error;
  } finally {
    void readAgain(client, place);
  }
}
