// What time it is on a chain. Its blocks decide when an auction ends, so a countdown follows them.
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { chains } from './chains';

/** Blocks come every few seconds; between them our own clock goes on. */
const ASK_MS = 4_000;

/** A chain that stands still is late by nothing: its next block has the time of then. */
export const chainNow = (blockTime: number, readAtMs: number, nowMs: number): number =>
  Math.max(Math.floor(nowMs / 1_000), blockTime + Math.floor((nowMs - readAtMs) / 1_000));

function everySecond(tell: () => void): () => void {
  const clock = setInterval(tell, 1_000);
  return () => clearInterval(clock);
}

/** The chain's time in unix seconds; moves on by itself. */
export function useChainTime(chainId: number): number {
  const { data, dataUpdatedAt } = useQuery({ ...chains, refetchInterval: ASK_MS });
  const blockTime = data?.chains.find((chain) => chain.chainId === chainId)?.blockTime ?? 0;
  return useSyncExternalStore(everySecond, () => chainNow(blockTime, dataUpdatedAt, Date.now()));
}
