import { expect, it } from 'vitest';
import { smaller } from './picture';

it('only what was uploaded here has smaller versions', () => {
  const upload = `/api/dcservice/open/uploads/0x${'ab'.repeat(32)}`;
  expect(smaller(upload, 96)).toBe(`${upload}/96`);
  const others = ['/art/1-0xab-1.svg', `https://else.example${upload}`, `${upload}/1024`, 'data:image/png;base64,AA'];
  for (const image of others) expect(smaller(image, 384)).toBe(image);
});
