// Where the parts of "cause and effect" stand. Wide: cause, what it wrote, what followed, from left
// to right. Narrow: the same from top to bottom, with rails on both sides.

export const NODE_PX = 46;
const GAP_PX = 12;
const WIDE_PX = 620;
/** Between columns, so that curves have room. */
const LANE_PX = 64;
const RAIL_PX = 22;

export interface Parts {
  /** Positions written together, in order; the event itself is among them. */
  together: number[];
  here: number;
  previous: boolean;
  next: boolean;
}

export interface Node {
  id: string;
  x: number;
  y: number;
  width: number;
}

export interface Edge {
  path: string;
  /** Whether it leads along the stream, rather than from the cause. */
  stream: boolean;
}

export interface Drawing {
  nodes: Node[];
  edges: Edge[];
  height: number;
}

/** At most so many of those written together are drawn, around the event itself. */
export function drawn(together: number[], here: number, most = 5): number[] {
  const at = together.indexOf(here);
  const start = Math.max(0, Math.min(at - Math.floor(most / 2), together.length - most));
  return together.slice(start, start + most);
}

const tall = (rows: number) => rows * NODE_PX + Math.max(0, rows - 1) * GAP_PX;

export const draw = (parts: Parts, width: number): Drawing =>
  width >= WIDE_PX ? wide(parts, width) : narrow(parts, width);

function wide({ together, here, previous, next }: Parts, width: number): Drawing {
  const column = (width - 2 * LANE_PX) / 3;
  const height = Math.max(tall(together.length), tall(previous ? 2 : 1));
  const place = (id: string, col: number, row: number, rows: number): Node => ({
    id,
    x: col * (column + LANE_PX),
    y: (height - tall(rows)) / 2 + row * (NODE_PX + GAP_PX),
    width: column,
  });
  const causes = previous ? 2 : 1;
  // On the side of the event itself, so that the lines cross as little as can be.
  const above = previous && together.indexOf(here) < (together.length - 1) / 2 ? 1 : 0;
  const cause = place('cause', 0, above, causes);
  const written = together.map((position, row) => place(String(position), 1, row, together.length));
  const own = written[together.indexOf(here)]!;
  const nodes = [cause, ...written];
  const edges = written.map((node): Edge => ({ path: curve(cause, node), stream: false }));
  if (previous) {
    const before = place('previous', 0, 1 - above, causes);
    nodes.push(before);
    edges.push({ path: curve(before, own), stream: true });
  }
  if (next) {
    const after: Node = { ...place('next', 2, 0, 1), y: own.y };
    nodes.push(after);
    edges.push({ path: curve(own, after), stream: true });
  }
  return { nodes, edges, height };
}

function curve(from: Node, to: Node): string {
  const [x1, y1] = [from.x + from.width, from.y + NODE_PX / 2];
  const [x2, y2] = [to.x, to.y + NODE_PX / 2];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

function narrow({ together, here, previous, next }: Parts, width: number): Drawing {
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  let y = 0;
  const put = (id: string, x: number, nodeWidth: number): Node => {
    const node = { id, x, y, width: nodeWidth };
    nodes.push(node);
    y += NODE_PX + GAP_PX;
    return node;
  };
  const inner = width - 2 * RAIL_PX;
  const cause = put('cause', 0, width - RAIL_PX);
  const before = previous ? put('previous', RAIL_PX, width - RAIL_PX) : null;
  const written = together.map((position) => put(String(position), RAIL_PX, inner));
  const own = written[together.indexOf(here)]!;
  for (const node of written) {
    edges.push({ path: rail(RAIL_PX / 2, cause.y + NODE_PX, node, node.x), stream: false });
  }
  const right = width - RAIL_PX / 2;
  if (before) edges.push({ path: rail(right, before.y + NODE_PX, own, own.x + own.width), stream: true });
  if (next) {
    const after = put('next', RAIL_PX, width - RAIL_PX);
    const [end, start] = [own.x + own.width, own.y + NODE_PX / 2];
    edges.push({ path: `M${end} ${start}H${right}V${after.y}`, stream: true });
  }
  return { nodes, edges, height: y - GAP_PX };
}

/** Down a rail and into the side of a node. */
const rail = (x: number, from: number, node: Node, side: number): string =>
  `M${x} ${from}V${node.y + NODE_PX / 2}H${side}`;
