import type { ComingName } from './list';

const [COLUMNS, ROWS] = [6, 4];
const [WIDTH, HEIGHT, GAP] = [52, 26, 5];

/** A figure that a name always gives again. */
function figures(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A wall under construction, another one for each page: what is laid, and what is only drawn. */
export function Picture({ name }: { name: ComingName }) {
  const next = figures(name);
  const bricks = Array.from({ length: ROWS * (COLUMNS + 1) }, (_, place) => {
    const row = Math.floor(place / (COLUMNS + 1));
    const column = place % (COLUMNS + 1);
    // The lower, the surer that a brick is laid.
    const laid = next() < 0.2 + (row / ROWS) * 0.85;
    const x = column * (WIDTH + GAP) - (row % 2) * ((WIDTH + GAP) / 2);
    return { x, y: row * (HEIGHT + GAP), laid, shade: 1 + Math.floor(next() * 3), key: place };
  });
  return (
    <svg
      className="wall"
      viewBox={`0 0 ${COLUMNS * (WIDTH + GAP) - GAP} ${ROWS * (HEIGHT + GAP) - GAP}`}
      aria-hidden="true"
    >
      {bricks.map(({ x, y, laid, shade, key }) => (
        <rect
          key={key}
          x={x}
          y={y}
          width={WIDTH}
          height={HEIGHT}
          rx="4"
          className={laid ? `laid shade-${shade}` : 'drawn'}
        />
      ))}
    </svg>
  );
}
