import { describe, expect, it } from 'vitest';
import { rootOf } from './token-set';

describe('the tree over token ids', () => {
  // The same vector stands in api/src/adapters/token_sets.rs.
  it('has the root that the server and the exchange know', () => {
    const root = rootOf(['7', '14', '21', '28', '35']);
    expect(root).toBe('0xe1e59b4bc7804246ad76ecc917f09b9331e08a6a47a683f26d2e3a2df2156d8e');
  });

  it('is another one for any other set', () => {
    const roots = [['7'], ['7', '14'], ['14', '21'], ['7', '14', '21'], ['7', '14', '21', '28']].map(rootOf);
    expect(new Set(roots).size).toBe(roots.length);
  });
});
