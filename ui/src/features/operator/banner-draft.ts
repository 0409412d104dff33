// A banner as it is written in a form: all words, until it is sent. The server says what is wrong with it.
import type { Banner, BannerContent } from '../../shared/api/types';

export const WALLS = ['front', 'brands', 'partners'] as const;

const NAMES = [
  'id', 'wall', 'enTitle', 'enLead', 'enAction', 'zhTitle', 'zhLead', 'zhAction', 'image', 'link', 'place', 'from', 'until',
] as const;
type Name = (typeof NAMES)[number];
export type Draft = Record<Name, string>;

const OPTIONAL: readonly Name[] = ['enLead', 'zhLead', 'image', 'until'];
const TYPES: Partial<Record<Name, string>> = { place: 'number', from: 'datetime-local', until: 'datetime-local' };
const [TITLE, LEAD, ACTION] = [72, 300, 32];
const MOST: Partial<Record<Name, number>> = {
  id: 40,
  enTitle: TITLE,
  enLead: LEAD,
  enAction: ACTION,
  zhTitle: TITLE,
  zhLead: LEAD,
  zhAction: ACTION,
};

/** All but the wall, which is chosen. */
export const FIELDS = NAMES.filter((name) => name !== 'wall').map((name) => ({ name, type: TYPES[name] ?? 'text', most: MOST[name] ?? 500 }));

const written = (name: Name): [Name, string] => [name, name === 'place' ? '1' : ''];
export const EMPTY: Draft = { ...(Object.fromEntries(NAMES.map(written)) as Draft), wall: 'front' };

export const isWhole = (draft: Draft): boolean =>
  NAMES.every((name) => OPTIONAL.includes(name) || draft[name].trim() !== '');

/** What a field of date and time shows, by this browser's clock. */
function localOf(seconds: number): string {
  const moment = new Date(seconds * 1000);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const secondsOf = (text: string): number => Math.floor(new Date(text).getTime() / 1000);

export function draftOf(banner: Banner): Draft {
  const { en, zh_hk: zh } = banner;
  return {
    id: banner.id,
    wall: banner.wall,
    enTitle: en.title,
    enLead: en.lead,
    enAction: en.action,
    zhTitle: zh.title,
    zhLead: zh.lead,
    zhAction: zh.action,
    image: banner.image ?? '',
    link: banner.link,
    place: String(banner.place),
    from: localOf(banner.from_s),
    until: banner.until_s === null || banner.until_s === undefined ? '' : localOf(banner.until_s),
  };
}

export function requestOf(draft: Draft): { id: string; content: BannerContent } {
  const text = (name: Name) => draft[name].trim();
  const content: BannerContent = {
    wall: WALLS.find((wall) => wall === draft.wall) ?? 'front',
    en: { title: text('enTitle'), lead: text('enLead'), action: text('enAction') },
    zh_hk: { title: text('zhTitle'), lead: text('zhLead'), action: text('zhAction') },
    image: text('image') || null,
    link: text('link'),
    place: Number(draft.place) || 0,
    from_s: secondsOf(draft.from),
    until_s: draft.until ? secondsOf(draft.until) : null,
  };
  return { id: text('id'), content };
}
