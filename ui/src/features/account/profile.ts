// What the owner of a wallet tells of it: checked as the server does, signed by the wallet, and sent.
import { accountCommand, accountRead } from '../../shared/api/client';
import { uploadIn } from '../../shared/api/upload';
import { startSession } from '../../shared/session/store';
import type { Profile } from '../../shared/show/queries';
import { type Actor, OtherWallet, nowS, ready } from '../../shared/trade/actor';
import { profileTypedData } from '../../shared/trade/sign';
import { isLink, isProse } from '../../shared/valid';
import type { Hex } from '../../shared/api/types';

/** Characters that the server takes. */
export const ABOUT_MAX = 500;

export const LINKS = ['websiteurl', 'twitterurl', 'instagramurl'] as const;
export const PICTURES = ['profileimageurl', 'bannerimageurl'] as const;

/** By the names of the wire, so that a refusal names the field. */
export type ProfileWords = Record<'personalprofile' | 'imgsource' | (typeof PICTURES)[number] | (typeof LINKS)[number], string>;

/** What can be changed of it; the wall that is drawn for whoever tells no picture is none of theirs. */
export function wordsOf(profile: Profile): ProfileWords {
  const { personalprofile, profileimageurl, bannerimageurl, imgsource } = profile;
  const { websiteurl, twitterurl, instagramurl } = profile;
  const picture = imgsource || profileimageurl.startsWith('/art/') ? '' : uploadIn(profileimageurl);
  return {
    personalprofile,
    profileimageurl: picture,
    bannerimageurl: uploadIn(bannerimageurl),
    websiteurl,
    twitterurl,
    instagramurl,
    imgsource,
  };
}

export const isLinkOrNone = (text: string): boolean => text === '' || isLink(text);

export const isAbout = (text: string): boolean => isProse(text, ABOUT_MAX);

export const fits = (words: ProfileWords): boolean =>
  isAbout(words.personalprofile) && LINKS.every((name) => isLinkOrNone(words[name]));

export const isSame = (one: ProfileWords, other: ProfileWords): boolean =>
  Object.entries(one).every(([name, text]) => other[name as keyof ProfileWords] === text);

/** Later than the one before, also for two in one second, and for clocks of two machines that differ. */
export const signedAfter = (before: number, now: number): number => Math.max(now, before + 1);

/** The wallet signs the whole profile; what the page does not change of it stays. */
export async function saveProfile(actor: Actor, wallet: string, words: ProfileWords, before: number) {
  if (actor.account.toLowerCase() !== wallet.toLowerCase()) throw new OtherWallet(wallet);
  const all = await ready(actor);
  const signedat = signedAfter(before, nowS());
  const signature = await all.wallet.signTypedData(
    profileTypedData(actor.chain, {
      wallet: wallet as Hex,
      signedAt: BigInt(signedat),
      personalProfile: words.personalprofile,
      profileImageUrl: words.profileimageurl,
      bannerImageUrl: words.bannerimageurl,
      instagramUrl: words.instagramurl,
      websiteUrl: words.websiteurl,
      twitterUrl: words.twitterurl,
      imageSource: words.imgsource,
    }),
  );
  const { chainId: chainid } = actor.chain;
  const body = { walletaddress: wallet, chainid, signedat, ...words };
  await accountCommand('user/update/wallet/profile', body, signature);
  // The headers show the picture: the server renews the cookie that tells it.
  await accountRead('user/wallet/info');
  startSession();
}

export async function chooseUsername(username: string): Promise<void> {
  await accountCommand('user/update/username', { username });
  startSession();
}
