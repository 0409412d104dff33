// What stands over every page when the server or a person calls for it.
import { create } from 'zustand';

export type Blacklisted = 'account' | 'device' | 'ip';
export type Platform = 'apple' | 'android';

/** The parts of the site that a challenge may be asked of. */
export const CAPTCHA_MODULES = ['login', 'register', 'sendemail', 'other'] as const;
export type CaptchaModule = (typeof CAPTCHA_MODULES)[number];

interface Notices {
  /** Whether a challenge is asked for, by which part, and which call it is for. */
  captcha: { url: string } | null;
  captchaModule: CaptchaModule;
  blacklist: Blacklisted | null;
  appModal: Platform | null;
  reward: { brickstype: number; amount: number } | null;
  /** Somebody is asked who they are, where they are; `refresh`: the page is made anew for them. */
  login: { refresh: boolean } | null;
  notifications: boolean;
}

export const useNotices = create<Notices>(() => ({
  captcha: null,
  captchaModule: 'other',
  blacklist: null,
  appModal: null,
  reward: null,
  login: null,
  notifications: false,
}));
