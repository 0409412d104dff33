// What people apply for, as the API names it.
import type { ApplicationWords } from '../api/types';

export const REASONS = ['incomplete', 'not_proven', 'not_eligible', 'duplicate'] as const;
export type Kind = 'project' | 'influencer' | 'airdrop';

type NameOf<One> = One extends unknown ? keyof One : never;
type ValueOf<One, Name extends PropertyKey> = One extends Record<Name, infer Value> ? Value : never;

/** What was sent, of whichever kind. */
export type Words = { [Name in NameOf<ApplicationWords>]?: ValueOf<ApplicationWords, Name> };

/** The kind of application that a certification is granted with. */
export function kindOf(certification: string | undefined): 'project' | 'influencer' | undefined {
  if (certification === 'project party') return 'project';
  return certification === 'influencer' ? certification : undefined;
}
