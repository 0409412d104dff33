// What applicants ask for and send: checked as the server does, so that a form says early what it lacks.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accountCommand, accountPage, command, communityCommand, read } from '../../shared/api/client';
import type { AirdropPage, ApplicationPage } from '../../shared/api/types';
import type { Words } from '../../shared/applications/types';
import { isAddress, isEmail, isLink, isProse } from '../../shared/valid';

export const SHOTS_MAX = 8;
export const NAME_MAX = 80;
export const NOTE_MAX = 1_000;
/** Of its field; the server counts in 256 bits. */
export const AMOUNT_MAX = 18;

export type ProjectWords = Record<'website' | 'email' | 'social' | 'walletaddress', string> & { screenshots: string[] };

export const INFLUENCER = ['nickname', 'followers', 'dashboard'] as const;
export type InfluencerWords = Record<(typeof INFLUENCER)[number], string>;

/** `collection`: as the site names it, its chain and its address. */
export type AirdropWords = Record<
  'projectname' | 'tokenname' | 'collection' | 'sourceaddress' | 'amount' | 'note',
  string
>;

const wrongOf = (rights: Partial<Record<keyof Words, boolean>>): string[] =>
  Object.entries(rights).flatMap(([name, right]) => (right ? [] : [name]));

/** The fields that lack something, as a refusal would name them. */
export const wrongInProject = (words: ProjectWords): string[] =>
  wrongOf({
    website: isLink(words.website.trim()),
    email: isEmail(words.email.trim()),
    social: isLink(words.social.trim()),
    walletaddress: isAddress(words.walletaddress.trim()),
    screenshots: words.screenshots.length >= 1 && words.screenshots.length <= SHOTS_MAX,
  });

export const wrongInInfluencer = (words: InfluencerWords): string[] =>
  INFLUENCER.filter((name) => words[name] === '');

const isName = (text: string) => {
  const { length } = [...text.trim()];
  return length >= 1 && length <= NAME_MAX && !/\p{Cc}/u.test(text);
};

export const wrongInAirdrop = (words: AirdropWords): string[] =>
  wrongOf({
    projectname: isName(words.projectname),
    tokenname: isName(words.tokenname),
    tokenaddress: words.collection !== '',
    sourceaddress: isAddress(words.sourceaddress.trim()),
    amount: /^0*[1-9]\d*$/.test(words.amount.trim()),
    note: isProse(words.note, NOTE_MAX),
  });

const trimmed = <Fields extends object>(words: Fields): Fields =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : (value as unknown)]),
  ) as Fields;

/** As the call takes it: the collection by its chain and its address. */
export function airdropRequest(words: AirdropWords) {
  const { collection, amount, ...others } = trimmed(words);
  const [chain = '', tokenaddress = ''] = collection.split('-');
  return { ...others, chainid: Number(chain), tokenaddress, amount: amount.replace(/^0+/, '') };
}

export const applyAsProject = (words: ProjectWords) =>
  communityCommand<unknown>('certification/project/save', trimmed(words));
export const applyAsInfluencer = (words: InfluencerWords) =>
  communityCommand<unknown>('certification/influencer/save', words);
export const applyForAirdrop = (words: AirdropWords) => command<unknown>('airdrop/apply', airdropRequest(words));
export const withdraw = (number: number) => accountCommand<unknown>('user/applications/withdraw', { number });

/** While an operator may be reading. */
const LOOK_AGAIN_MS = 10_000;

/** Of the signed-in account, which is part of the key; newest first. */
export const ownApplications = (uid: string) =>
  queryOptions({
    queryKey: ['applications', uid, 'own'],
    queryFn: async () => (await accountPage<ApplicationPage>('user/applications')).applications,
    enabled: uid !== '',
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'pending') ? LOOK_AGAIN_MS : false),
  });

const PAGE = 20;

export const airdropRecords = infiniteQueryOptions({
  queryKey: ['airdrop records'],
  queryFn: ({ pageParam }) => read<AirdropPage>(`airdrop/open/records?page=${pageParam}&size=${PAGE}`),
  initialPageParam: 1,
  getNextPageParam: ({ total, page, size }) => (page * size < total ? page + 1 : undefined),
});

