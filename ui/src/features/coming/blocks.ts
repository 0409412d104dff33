// What the pages whose feature comes later show of the data that is there already; most show none.
import type { ComingName } from './list';

export type Block = 'items' | 'collections' | 'activity' | 'mine' | 'chains' | 'wallet';

export const BLOCKS: Partial<Record<ComingName, readonly Block[]>> = {
  source: ['chains'],
  launchpad: ['collections'],
  drops: ['collections'],
  mint: ['collections'],
  dropItems: ['items'],
  community: ['activity'],
  feed: ['activity'],
  spaceCollection: ['mine'],
  wallet: ['wallet'],
  walletSetting: ['wallet'],
  walletPage: ['wallet'],
  video: ['items'],
  media: ['items'],
  fanshood: ['collections'],
  connectWallet: ['wallet'],
  avatars: ['items'],
  avatarMaker: ['items'],
  pixel: ['items'],
  illustrate: ['items'],
  appSeries: ['collections'],
};
