// Telling operators that something is wrong with an item, a collection or a wallet.
import { communityCommand } from '../api/client';
import type { Problem, ReportRequest } from '../api/types';
import { isProse } from '../valid';

export const TYPES: readonly Problem[] = ['spam', 'scam', 'stolen', 'copyright', 'offensive', 'other'];
export const CONTENT_MAX = 1_000;

/** What it is about, as the site names it. */
export type Target = Pick<ReportRequest, 'targettype' | 'targetid'>;

export interface Draft {
  /** None is chosen for anybody. */
  type: Problem | null;
  content: string;
}

export const isContent = (text: string): boolean => isProse(text, CONTENT_MAX);

/** The field that keeps it from being sent. */
export function lackOf({ type, content }: Draft): 'type' | 'content' | null {
  if (type === null) return 'type';
  return isContent(content) ? null : 'content';
}

type Send = (path: string, body: unknown) => Promise<unknown>;

/** Sends it, unless it lacks something, which is answered then. */
export async function report(target: Target, draft: Draft, send: Send = communityCommand) {
  const lacks = lackOf(draft);
  if (lacks) return lacks;
  await send('workorder/save', { ...target, type: draft.type, content: draft.content.trim() });
  return null;
}
