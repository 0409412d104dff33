// The market and what is traded on it: items, names, boxes, drops, data, the log.
import { detour, own, row } from './row';

export const trade = [
  row('/marketplace/{type?}', 'market', 'default'),
  detour('/marketplaceOld', '/marketplace'),
  row('/nftdetails', 'item', 'default'),
  own('/nftCreate', 'create', 'default', { direct: true }),
  own('/sellList', 'sellList', 'default', { direct: true }),
  own('/sellConfig', 'sell', 'default'),
  own('/personal/collections', 'myCollections', 'default', { direct: true }),
  row('/personal/collection/{type?}/{collectId?}', 'collection', 'default'),
  row('/personal/creator', 'creator', 'default'),
  own('/personal/earnings', 'earnings', 'default', { direct: true }),
  own('/personal/transactions', 'transactions', 'default'),
  row('/personal/{category?}/{subclass?}/{userid?}', 'personal', 'default'),
  row('/token', 'token', 'default'),
  row('/source', 'source', 'default'),
  row('/search/{query?}/{subQuery?}', 'search', 'default'),

  row('/kid', 'kid', 'kid'),
  row('/kid/search/{domain?}', 'kidSearch', 'kid'),
  own('/kid/register/{domain?}', 'kidRegister', 'kid', { aliases: ['/kns/register/*'] }),
  own('/kid/renewal/{domain?}', 'kidRenewal', 'kid'),
  own('/kid/domain-manage/{domain?}', 'kidManage', 'kid', { aliases: ['/kns/details'] }),

  own('/blindBox/{cdkey?}', 'boxes', 'default'),
  own('/blindBox/history', 'boxHistory', 'default'),
  own('/blindBox/info/{tokenid?}', 'boxInfo', 'default'),

  row('/launchpad', 'launchpad', 'default'),
  row('/launchpad/index/{category}', 'drops', 'default'),
  row('/launchpad/list/{category}/{type?}', 'drops', 'default'),
  row('/launchpad/mint', 'mint', 'default'),
  row('/launchpad/nftInfo', 'dropInfo', 'default'),
  row('/launchpad/nftList', 'dropItems', 'default'),

  row('/data/{tabVal?}', 'data', 'default'),
  row('/data/config', 'dataConfig', 'default'),
  row('/data/my-watchlist', 'watchlist', 'default'),
  row('/dataIndex/{type?}/{collectionId?}', 'dataIndex', 'default'),
  row('/indexlist/{category?}', 'indexList', 'default', { aliases: ['/indexList'] }),
  row('/tool/{type?}', 'tools', 'default'),
  row('/tool/toolInfo', 'tool', 'default', { aliases: ['/toolInfo/{toolId}'] }),

  row('/audit', 'audit', 'default'),
  row('/audit/chains', 'auditChains', 'default'),
  row('/audit/event/{position}', 'auditEvent', 'default'),
  row('/audit/stream/{streamType}/{streamId}', 'auditStream', 'default'),
];
