// Where a message leads when the server names no address of its own.
import type { MessageItem } from '../api/types';

const NEWS = [7, 8];
const GROUP = [5, 6];
const PERSONAL = 3;

export function targetOf({ newstype, contentid }: Pick<MessageItem, 'newstype' | 'contentid'>, uid: string): string {
  const id = encodeURIComponent(contentid);
  if (NEWS.includes(newstype)) return `/news/detail/${id}`;
  if (GROUP.includes(newstype)) return `/community/groupResult?group_id=${id}`;
  if (newstype === PERSONAL) return `/personal/marketplace/published/${encodeURIComponent(uid)}`;
  return `/posts/${id}`;
}
