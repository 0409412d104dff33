import { describe, expect, it } from 'vitest';
import type { AirdropRecord } from '../../shared/api/types';
import { airdropRecords, airdropRequest } from './applications';
import { type AirdropWords, type ProjectWords, wrongInAirdrop, wrongInInfluencer, wrongInProject } from './applications';
import { dollars, timeOf, withoutTwins } from './airdrop';

const wallet = `0x${'aB'.repeat(20)}`;

const project: ProjectWords = {
  website: 'https://bricks.example',
  email: 'ada@bricks.example',
  social: ' https://discord.gg/bricks ',
  walletaddress: wallet,
  screenshots: ['0x01'],
};

const airdrop: AirdropWords = {
  projectname: ' Bricks ',
  tokenname: 'Portraits',
  collection: `31337-${wallet.toLowerCase()}`,
  sourceaddress: wallet,
  amount: '0020',
  note: '',
};

describe('what the forms of applicants lack', () => {
  it('a whole one of each lacks nothing', () => {
    expect(wrongInProject(project)).toEqual([]);
    expect(wrongInInfluencer({ nickname: '0x1', followers: '0x2', dashboard: '0x3' })).toEqual([]);
    expect(wrongInAirdrop(airdrop)).toEqual([]);
  });

  it('a project party: each field by itself, and all of them in the order of the form', () => {
    const shots = Array.from({ length: 9 }, (_, place) => `0x0${place}`);
    const bad = [
      { website: 'http://bricks.example' },
      { email: 'ada@bricks' },
      { social: '@bricks' },
      { walletaddress: wallet.slice(0, -1) },
      { screenshots: shots },
    ];
    for (const change of bad) expect(wrongInProject({ ...project, ...change })).toEqual(Object.keys(change));
    const none = { website: '', email: '', social: '', walletaddress: '', screenshots: [] };
    expect(wrongInProject(none)).toEqual(Object.keys(none));
    expect(wrongInProject({ ...project, screenshots: shots.slice(1) })).toEqual([]);
  });

  it('an influencer: each screenshot', () => {
    expect(wrongInInfluencer({ nickname: '', followers: '0x2', dashboard: '' })).toEqual(['nickname', 'dashboard']);
  });

  it('an airdrop: names of one line, a collection, a wallet, a whole number, a short note', () => {
    const bad: [Partial<AirdropWords>, string][] = [
      [{ projectname: '  ' }, 'projectname'],
      [{ projectname: '\u{1F9F1}'.repeat(81) }, 'projectname'],
      [{ tokenname: 'two\nlines' }, 'tokenname'],
      [{ collection: '' }, 'tokenaddress'],
      [{ sourceaddress: 'ada.kid' }, 'sourceaddress'],
      ...['', '0', '00', '1.5', '-1', '1e3', 'two'].map((amount): [Partial<AirdropWords>, string] => [{ amount }, 'amount']),
      [{ note: 'x'.repeat(1_001) }, 'note'],
    ];
    for (const [change, field] of bad) {
      expect(wrongInAirdrop({ ...airdrop, ...change }), JSON.stringify(change)).toEqual([field]);
    }
  });
});

it('an airdrop is sent with its chain, its address and its number, and without what stands around them', () => {
  expect(airdropRequest(airdrop)).toEqual({
    projectname: 'Bricks',
    tokenname: 'Portraits',
    chainid: 31337,
    tokenaddress: wallet.toLowerCase(),
    sourceaddress: wallet,
    amount: '20',
    note: '',
  });
});

describe('records of airdrops', () => {
  it('are asked for page by page until all are there', () => {
    const next = (page: number, total: number) => {
      const asked = { records: [], total, page, size: 20 };
      return airdropRecords.getNextPageParam(asked, [], page, []);
    };
    const ends = [next(1, 21), next(2, 21), next(2, 41)];
    expect(ends).toEqual([2, undefined, 3]);
    expect([next(1, 0), next(1, 20)]).toEqual([undefined, undefined]);
  });

  it('one that has moved to the next page meanwhile is shown once', () => {
    const known = { txHash: '0x', itemId: '1-0x-1', destinationAddress: '0x' };
    const of = (airdropId: string) => ({ airdropId, ...known }) as AirdropRecord;
    expect(withoutTwins([of('3'), of('2'), of('2'), of('1')]).map((one) => one.airdropId)).toEqual(['3', '2', '1']);
  });

  it('times and dollars are told in the language of the reader', () => {
    expect([dollars('1234.5', 'en'), dollars('1234.5', 'zh-HK')]).toEqual(['$1,234.50', 'US$1,234.50']);
    expect(timeOf(1_700_000_000, 'zh-HK')).toMatch(/^2023年11月1[45]日/);
  });
});
