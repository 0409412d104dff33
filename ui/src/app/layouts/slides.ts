// Which way a page of the phone frame slides: forward to the left, back to a visited path to the right.

export type Slide = 'left' | 'right' | 'none';

/** The paths that lead to the shown one, itself last. */
export type Trail = readonly string[];

export function step(trail: Trail, path: string): { trail: Trail; slide: Slide } {
  const place = trail.indexOf(path);
  if (place < 0) return { trail: [...trail, path], slide: trail.length > 0 ? 'left' : 'none' };
  if (place === trail.length - 1) return { trail, slide: 'none' };
  return { trail: trail.slice(0, place + 1), slide: 'right' };
}
