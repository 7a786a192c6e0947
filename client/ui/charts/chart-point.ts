/** One mark of a chart. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  /** Only to draw with: what is read is the text. */
  readonly value: number;
  readonly text: string;
  /** A name of the theme; undefined: the accent, or one of its own where marks must be told apart. */
  readonly colour?: string;
  /** Where it leads. */
  readonly address?: string;
  /** Milliseconds: where it stands on an axis of time. */
  readonly time?: number;
}

/** Those that are told apart best come first, whatever colours one sees. */
const apart = [
  'blue',
  'grape',
  'green',
  'orange',
  'teal',
  'violet',
  'indigo',
  'red',
  'cyan',
  'lime',
  'pink',
  'yellow',
] as const;

/** A colour for each point that tells it from the others. */
export function coloursApart(points: readonly ChartPoint[]): readonly string[] {
  const given = new Set(points.map(({ colour }) => colour));
  const free = apart.filter((colour) => !given.has(colour));
  let next = 0;
  return points.map(({ colour }) => colour ?? free[next++ % Math.max(free.length, 1)] ?? 'gray');
}

/** In one sentence, for who cannot see the picture. */
export function inOneSentence(points: readonly ChartPoint[]): string {
  return points.map(({ label, text }) => `${label}: ${text}`).join(', ');
}
