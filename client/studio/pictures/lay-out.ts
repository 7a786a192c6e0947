import dagre from '@dagrejs/dagre';

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The room that its words need. */
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LaidOut {
  readonly width: number;
  readonly height: number;
  /** The middle of each box and how wide it is, by id. */
  readonly boxes: ReadonlyMap<string, Point & { readonly width: number }>;
  /** The way of each arrow, and the middle of its words, by id. */
  readonly arrows: ReadonlyMap<string, { readonly points: readonly Point[]; readonly words: Point }>;
}

const margin = 16;

/** What is wider does not fit beside the document on a usual screen. */
const ROOM = 660;

/** From left to right, as one reads, where there is room for that; else in the direction that takes less of it. */
export function layOutToFit(boxes: readonly Box[], arrows: readonly Arrow[]): LaidOut {
  const right = layOut(boxes, arrows, 'right');
  if (right.width <= ROOM) return right;
  const down = layOut(boxes, arrows, 'down');
  return down.width < right.width ? down : right;
}

/** Where boxes and arrows go, so that few cross and no words lie on each other. The same input gives the same picture. */
export function layOut(
  boxes: readonly Box[],
  arrows: readonly Arrow[],
  direction: 'down' | 'right',
): LaidOut {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  const rankdir = direction === 'down' ? 'TB' : 'LR';
  graph.setGraph({ rankdir, nodesep: 28, ranksep: 36, edgesep: 16, marginx: margin, marginy: margin });
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  for (const { id, from, to, width, height } of arrows)
    graph.setEdge(from, to, { width, height, labelpos: 'c' }, id);
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: new Map(boxes.map((box) => [box.id, { ...pointOf(graph.node(box.id)), width: box.width }])),
    arrows: new Map(
      arrows.map(({ id, from, to }) => {
        const edge = graph.edge(from, to, id);
        return [id, { points: edge.points ?? [], words: pointOf(edge) }];
      }),
    ),
  };
}

function pointOf({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }): Point {
  return { x, y };
}
