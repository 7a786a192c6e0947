import sql, { type Sql } from 'sql-template-tag';
import type { Expression, Template } from '#shared/expression/expression.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { ListedRow } from '#server/db/rows.ts';
import { readsOf } from '#server/sql/relations/entity-relation.ts';
import { valueOf } from '#server/sql/expression/expression.ts';
import { textReader } from '#server/sql/expression/expression-value.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';

/** The places of a text as columns of a statement, and the text filled from a row of it. */
export interface TemplateColumns {
  readonly columns: readonly Sql[];
  /** The fields of an entity that its places read. */
  reads(entity: string): ReadonlySet<string>;
  /** The text with its places filled; an empty value leaves nothing behind. */
  text(row: ListedRow): string;
  /** True where every place has a value. */
  complete(row: ListedRow): boolean;
}

/** How the columns of a text are called, and how its values are written. */
export interface TemplateStyle {
  readonly prefix: string;
  readonly style: DisplayStyle;
  /** What was sent with the call that the text is about. */
  readonly inputs?: readonly FieldShape[] | undefined;
  /** The column of the statement that has the value anyway; undefined where it has to be selected for the text. */
  selected?(expression: Expression): string | undefined;
}

/** Compiles a text for a scope: with a masked one, what the viewer may not read stays out of it. */
export function templateColumns(
  template: Template,
  scope: SqlScope,
  { prefix, style, inputs, selected }: TemplateStyle,
): TemplateColumns {
  const places = template.parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const known = selected?.(part);
    const name = known ?? `${prefix}${index}`;
    const read = textReader(part, { ...scope, inputs }, style);
    return { expression: part, name, isNew: known === undefined, read };
  });
  const named = places.filter((place) => typeof place !== 'string');
  const filled = (row: ListedRow) => {
    let text = '';
    for (const place of places) text += typeof place === 'string' ? place : place.read(row.value(place.name));
    return text;
  };
  return {
    columns: named
      .filter(({ isNew }) => isNew)
      .map(({ expression, name }) => sql`${valueOf(expression, scope)} AS ${identifier(name)}`),
    reads: (entity) => new Set(named.flatMap(({ expression }) => [...readsOf(expression, entity)])),
    text: (row) => tidied(filled(row)),
    complete: (row) => named.every(({ name }) => row.value(name) !== null),
  };
}

/** An empty place leaves no empty brackets and no stray separators at the ends. */
function tidied(text: string): string {
  if (!untidy.test(text)) return text; // as most are: one look is enough
  return (
    text
      .replaceAll(/\s*(?:\(\s*\)|\[\s*\])/g, '')
      // A minus stands before what is negative, a hyphen that separates before a space.
      .replace(/^(?:[\s,;:·–—]|-(?=\s|$))+(?=\S)|(?<=\S)[\s,;·–—-]+$/g, '')
      .trim()
  );
}

const untidy = /^[\s,;:·–—-]|[\s,;·–—-]$|[([]/;
