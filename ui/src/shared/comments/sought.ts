// The comment that an address leads to: `#comment-<id>`, or `#comment-<thread>.<id>` for a reply.

export interface Sought {
  /** Of the first level. */
  comment: string;
  /** In its thread. */
  reply?: string;
}

export function soughtIn(hash: string): Sought | null {
  const found = /^#?comment-([\w-]+)(?:\.([\w-]+))?$/.exec(hash);
  if (!found?.[1]) return null;
  return found[2] ? { comment: found[1], reply: found[2] } : { comment: found[1] };
}

export const elementOf = (id: string): string => `comment-${id}`;

/** The address of a comment on its own page. */
export const hashOf = ({ id, thread }: { id: string; thread: string | null }): string =>
  `#comment-${thread ? `${thread}.${id}` : id}`;
