// Where the live socket stands, for whoever shows it, and how long it is patient.
import { create } from 'zustand';

export const DELAY_MS = 500;
export const DELAY_MS_MAX = 10_000;
/** The server's heartbeat comes every 5 s: without a word for this long, the line is dead. */
export const SILENCE_MS_MAX = 12_000;
/** Hidden pages get no frames; their changes must not pile up. */
export const HIDDEN_FLUSH_MS = 1_000;
export const HEALED_MS = 10_000;

interface LiveState {
  state: 'connecting' | 'live' | 'healed' | 'offline';
  position: number;
}

export const useLive = create<LiveState>(() => ({ state: 'connecting', position: 0 }));
