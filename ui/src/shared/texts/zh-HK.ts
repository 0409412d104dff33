// The texts that every page needs, in Traditional Chinese (Hong Kong).
import market from '../../locales/zh-HK/market.json';
import past from '../../locales/zh-HK/past.json';
import shell from '../../locales/zh-HK/shell.json';

export default [market, past, shell];
