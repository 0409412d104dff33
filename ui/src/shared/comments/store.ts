// What the comments of a page keep beside what the server knows: what is being written, which reply box is
// open, and which comment is looked for.
import { create } from 'zustand';
import type { Sought } from './sought';
import type { Place } from './place';

interface CommentsState {
  /** The comment whose reply box is open: one at a time (N130). */
  visibleReplyId: string | null;
  /** What is written and not sent, by where it would go (N132). */
  commentContent: Record<string, string>;
  openThreads: string[];
  sought: Sought | null;
  /** Whoever came here for it sees which one it is. */
  found: string | null;
  /** What was sought is not there any more. */
  missed: boolean;
}

/** Logging in by a provider leaves the site: what is typed is kept with the tab, until one signs out. */
const KEPT = 'commentContent';

function kept(): Record<string, string> {
  try {
    const told = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, unknown> | null;
    const texts = Object.entries(told ?? {}).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts) as Record<string, string>;
  } catch {
    return {};
  }
}

export const useComments = create<CommentsState>(() => ({
  visibleReplyId: null,
  commentContent: kept(),
  openThreads: [],
  sought: null,
  found: null,
  missed: false,
}));

/** Where a text would go: below the thing itself, or below a comment. */
export const draftOf = ({ contenttype, contentid }: Place, replyto?: string): string =>
  replyto ? `reply:${replyto}` : `${contenttype}:${contentid}`;

/** An empty one is none. */
export function write(draft: string, text: string): void {
  const { [draft]: _, ...others } = useComments.getState().commentContent;
  const commentContent = text === '' ? others : { ...others, [draft]: text };
  useComments.setState({ commentContent });
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(commentContent));
  } catch {
    // Where nothing may be kept, it is there until the page is left.
  }
}

export const showReply = (visibleReplyId: string | null): void => useComments.setState({ visibleReplyId });

export function openThread(id: string, open: boolean): void {
  const others = useComments.getState().openThreads.filter((one) => one !== id);
  useComments.setState({ openThreads: open ? [...others, id] : others });
}

/** The lists read on until it is there. A reply is in its thread, which opens. */
export function seek(sought: Sought): void {
  if (sought.reply) openThread(sought.comment, true);
  useComments.setState({ sought, found: null, missed: false });
}

export const landed = (id: string): void => useComments.setState({ sought: null, found: id });
export const missing = (): void => useComments.setState({ sought: null, missed: true });
