/** 2024-04-06 24:00:00 UTC. */
export const AIRDROP_END_MS = Date.UTC(2024, 3, 7);

export const hasEnded = (nowMs: number): boolean => nowMs >= AIRDROP_END_MS;
