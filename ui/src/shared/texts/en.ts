// The texts that every page needs, in English.
import market from '../../locales/en/market.json';
import past from '../../locales/en/past.json';
import shell from '../../locales/en/shell.json';

export default [market, past, shell];
