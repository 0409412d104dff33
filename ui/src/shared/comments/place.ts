import type { Comment } from '../api/types';

/** What is commented on, and liked as a whole. */
export interface Place {
  contenttype: 'item' | 'collection' | 'news';
  contentid: string;
}

/** What a like is for. */
export type Liked = Place | { contenttype: 'comment'; contentid: Comment['id'] };
