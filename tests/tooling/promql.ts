/** What a PromQL expression asks for (https://prometheus.io/docs/prometheus/latest/querying/basics/). */
export interface Asked {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
  /** What labels are compared with, alternatives of a pattern one by one: `kind="a|b"` is two. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);
/** In front of labels in parentheses. */
const GROUPING = /\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const MATCHER = /([a-z_]+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g;

/** Reads the names out of an expression. Of anything else it knows only that it is there. */
export function askedBy(expression: string): Asked {
  const matchers = [...expression.matchAll(MATCHER)];
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(GROUPING, '')
    .replaceAll(/\[[^\]]*\]|\boffset \w+/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  const grouped = [...expression.matchAll(GROUPING)].flatMap(([, , list = '']) => list.split(/,\s*/));
  return {
    metrics: [...new Set(names.filter((name) => !WORDS.has(name)))],
    labels: [...new Set([...matchers.map(([, label = '']) => label), ...grouped])],
    values: matchers.flatMap(([, label = '', pattern = '']) =>
      pattern.split('|').map((value) => [label, value] as const),
    ),
  };
}
