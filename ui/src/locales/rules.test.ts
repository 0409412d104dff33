// What guides and pages say of rules is what the rules are.
import { expect, it } from 'vitest';
import enComing from './en/coming.json';
import enEditorial from './en/editorial.json';
import zhComing from './zh-HK/coming.json';
import zhEditorial from './zh-HK/editorial.json';
import zhTrade from './zh-HK/trade.json';

const [english, chinese] = [
  { ...enEditorial.editorial, ...enComing.coming },
  { ...zhEditorial.editorial, ...zhComing.coming },
];

it.each([
  ['names: after the end anybody may renew', english.article.names.p2, /90 days.* anybody can renew/],
  ['names: after the end anybody may renew', chinese.article.names.p2, /90 天.*任何人均可/],
  ['names: an underscore leads, and no more', english.article.names.p1, /underscore stands at the beginning only/],
  ['names: an underscore leads, and no more', chinese.article.names.p1, /底線只可置於開頭/],
  ['the game: twelve questions, two runs a day', english.play.lead, /^Twelve questions a run.* two runs a day/],
  ['the game: twelve questions, two runs a day', chinese.play.lead, /^每局十二題.*每日兩局/],
  ['cards: two swaps, one skip, one revival', english.faqs.p2, /twice a run.*once a run.*once a run and never on the last/],
  ['cards: two swaps, one skip, one revival', chinese.faqs.p2, /最多兩次.*每局一次.*每局一次，最後一題除外/],
  ['bricks: one limit a day, invitations aside', english.bricksRules.p2, /300 CBK at most, invitations aside/],
  ['bricks: one limit a day, invitations aside', chinese.bricksRules.p2, /300 CBK，邀請獎勵不計在內/],
  ['auctions: 72 hours for what the seller kept', english.article.auctions.p2, /within 72 hours/],
  ['auctions: 72 hours for what the seller kept', chinese.article.auctions.p2, /72 小時內/],
  ['auctions: no terms are changed', english.article.selling.p3, /An auction keeps its terms.*while nobody has bid/],
  ['auctions: no terms are changed', chinese.article.selling.p3, /拍賣的條款不可更改，未有人出價時/],
])('%s', (_, text, rule) => {
  expect(text).toMatch(rule);
});

it('the reserve price of an auction is no floor price', () => {
  expect(zhTrade.auction.reserve).toBe('底價');
});
