// The drawing of each page: by what it belongs to.
import type { IconName } from '../../shared/kit/icon';
import type { ComingName } from './list';

const KINDS: [RegExp, IconName][] = [
  [/^kid/, 'name'],
  [/^box/, 'box'],
  [/^(launchpad|drop|mint)/, 'rocket'],
  [/^(play|contributeQuiz|failure|prepare|promotion|ranking|records|submissions|titled)/, 'quiz'],
  [/^(bricks|invite|rain)/, 'brick'],
  [/^(wallet|spending|withdraw|connectWallet)/, 'wallet'],
  [/^(message|communityMessage|appChat)/, 'bell'],
  [/^(post|feed)/, 'news'],
  [/^(video|media|upload|appVideo|appSeries|spacePins)/, 'film'],
  [/^(data|watchlist)/, 'chart'],
  [/^(tool|source)/, 'tool'],
  [/^(avatar|pixel|illustrate|sell)/, 'grid'],
];

export const iconOf = (name: ComingName): IconName =>
  KINDS.find(([names]) => names.test(name))?.[1] ?? 'people';
