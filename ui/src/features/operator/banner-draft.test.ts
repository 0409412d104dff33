import { expect, it } from 'vitest';
import { EMPTY, draftOf, isWhole, requestOf } from './banner-draft';

const content = {
  en: { title: 'A week of clay', lead: '', action: 'Look' },
  zh_hk: { title: '陶泥一週', lead: '', action: '瀏覽' },
  wall: 'brands' as const,
  image: null,
  link: '/marketplace',
  place: 3,
  // Fields of date and time show whole minutes.
  from_s: 1_700_000_040,
  until_s: null,
};

it('a banner that is taken into the form and sent again is the same', () => {
  const banner = { id: 'clay', ...content, withdrawn: true };
  expect(requestOf(draftOf(banner))).toEqual({ id: 'clay', content });
  const ends = { ...banner, until_s: 1_700_600_040, image: '/art/1.svg' };
  expect(requestOf(draftOf(ends)).content).toEqual({ ...content, until_s: 1_700_600_040, image: '/art/1.svg' });
});

it('a form is whole without a lead, a picture and an end, and with nothing else left out', () => {
  const whole = draftOf({ id: 'clay', ...content, withdrawn: false });
  expect([isWhole(whole), isWhole(EMPTY)]).toEqual([true, false]);
  for (const name of ['id', 'enTitle', 'zhTitle', 'enAction', 'zhAction', 'link', 'from'] as const) {
    expect(isWhole({ ...whole, [name]: ' ' }), name).toBe(false);
  }
});
