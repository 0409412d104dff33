// How many tokens of a collection have a trait, as words for people.
import type { RarityPage, Trait } from '../../shared/api/types';
import { grouped } from '../../shared/format';

type Share = Record<'tokens' | 'total' | 'percent', string>;

/** Tenths of a percent; what is less than one of them says so. */
export function sharesIn({ traits, total }: Pick<RarityPage, 'traits' | 'total'>) {
  const told = (tokens: number): Share => {
    const tenths = Math.floor((tokens * 1_000) / total);
    const percent = tenths === 0 ? '<0.1' : `${Math.floor(tenths / 10)}.${tenths % 10}`;
    return { tokens: grouped(String(tokens)), total: grouped(String(total)), percent };
  };
  return ({ trait_type: type, value }: Trait): Share | undefined => {
    const values = traits.find(({ traitType }) => traitType === type)?.values;
    const tokens = values?.find((one) => one.value === value)?.tokens;
    return tokens && total > 0 ? told(tokens) : undefined;
  };
}

/** Who gives the document of a token, or by what means it is named: a server, IPFS, the contract itself. */
export function hostOf(uri: string): string | undefined {
  try {
    const { protocol, host } = new URL(uri);
    return ['http:', 'https:'].includes(protocol) ? host : protocol.slice(0, -1);
  } catch {
    return undefined;
  }
}
