import type { Built } from '#shared/contract/load.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** A constant of point 9 and where it is used. */
export interface ConstantLine {
  readonly name: string;
  readonly value: JsonValue;
  /** Who may change it while running; undefined: nobody. */
  readonly setBy?: readonly string[];
  readonly line: number;
  readonly used: readonly { readonly text: string; readonly line: number }[];
}

/** Every constant, in the order of the contract, with every expression and text that reads it. */
export function constantLines({ model, checked }: Built): readonly ConstantLine[] {
  const uses = usesIn(checked);
  return [...model.constants.values()].map(({ name, value, setBy, place }) => ({
    name,
    value,
    setBy,
    line: place.line,
    used: uses.filter((use) => use.names.has(name)).map(({ text, line }) => ({ text, line })),
  }));
}

function usesIn({ expressions, templates }: Built['checked']) {
  const read = [
    ...[...expressions].map(([node, expression]) => ({ node, parts: [expression] })),
    ...[...templates].map(([node, { parts }]) => ({
      node,
      parts: parts.flatMap((part) => (typeof part === 'string' ? [] : [part])),
    })),
  ];
  return read
    .map(({ node, parts }) => ({ text: node.text, line: node.place.line, names: constantsIn(parts) }))
    .toSorted((a, b) => a.line - b.line);
}

function constantsIn(expressions: readonly Parameters<typeof walk>[0][]): ReadonlySet<string> {
  const names = expressions.flatMap((expression) =>
    [...walk(expression)].flatMap((part) => (part.kind === 'constant' ? [part.name] : [])),
  );
  return new Set(names);
}
