// What stands over every page when the server or a person calls for it.
import { create } from 'zustand';

export type Blacklisted = 'account' | 'device' | 'ip';
export type Platform = 'apple' | 'android';

interface Notices {
  /** Whether a challenge is asked for, by which part, and which call it is for. */
  captcha: { url: string } | null;
  captchaModule: string;
  blacklist: Blacklisted | null;
  appModal: Platform | null;
  reward: { brickstype: number; amount: number } | null;
  notifications: boolean;
}

export const useNotices = create<Notices>(() => ({
  captcha: null,
  captchaModule: 'other',
  blacklist: null,
  appModal: null,
  reward: null,
  notifications: false,
}));
