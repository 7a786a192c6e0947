import type { AggregateDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import { isMissing, type Node, type ScalarNode } from '../language/node.ts';
import { expressionFrom } from './expression-node.ts';

/** What a group of records may be asked for. */
export const aggregateNames = ['count', 'sum', 'min', 'max', 'avg'] as const;

/** What such a function looks like. */
export const aggregatePattern = /^\s*(?:count\(\s*\)|(?:sum|min|max|avg)\([\s\S]*\S[\s\S]*\))\s*$/;

/** A function over a group, without the name of what it gives. */
export type Aggregate = Omit<AggregateDeclaration, 'name'>;

/** `count()`, `sum(amount)`: a function over the records of a group. */
export function readAggregate(node: Node, findings: Findings): Aggregate | undefined {
  if (isMissing(node)) {
    findings.add('missing_value', node.place, 'A value is missing here: for instance `count()`.');
    return undefined;
  }
  const source = expressionFrom(node, findings);
  if (source === undefined) return undefined;
  const parts = /^(\s*([a-z]+)\()([\s\S]*)\)\s*$/.exec(source.text);
  const found = aggregateNames.find((word) => word === parts?.[2]);
  if (parts === null || found === undefined) return reportNone(source, findings);
  const [, before = '', , inner = ''] = parts;
  if ((found === 'count') !== (inner.trim() === '')) return reportArgument(source, found, findings);
  const of = found === 'count' ? undefined : partOf(source, before.length, inner);
  return { function: found, of, place: source.place };
}

/** A part of a node's text that is an expression of its own. */
export function partOf(node: ScalarNode, from: number, text: string): ScalarNode {
  const locate = (start: number, end: number) => node.locate(from + start, from + end);
  return { kind: 'scalar', value: text, text, plain: node.plain, place: locate(0, text.length), locate };
}

function reportNone(node: ScalarNode, findings: Findings): undefined {
  const message =
    'This should be a function over the records: `count()`, or `sum`, `min`, `max` or `avg` of a value.';
  findings.add('wrong_value', node.place, { message, hint: 'For instance `count()` or `sum(amount)`.' });
}

function reportArgument(node: ScalarNode, name: string, findings: Findings): undefined {
  const message =
    name === 'count'
      ? '`count()` counts records and is given nothing.'
      : `\`${name}\` needs a value of each record.`;
  const hint =
    name === 'count' ? 'To count some of them only, use `where:`.' : `For instance \`${name}(amount)\`.`;
  findings.add('wrong_arguments', node.place, { message, hint });
}
