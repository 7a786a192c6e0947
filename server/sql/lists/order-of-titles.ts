import sql, { join, raw } from 'sql-template-tag';
import type { Model } from '#shared/contract/model.ts';
import { fold } from '#shared/expression/values/fold.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { quotedText } from '#server/sql/values/literal-text.ts';
import type { PathEnd, PathJoins } from '#server/sql/relations/path-joins.ts';

/**
 * A reference to one of several entities is sorted by how its records are called, where these titles are texts: the ids of
 * other entities have no order that people see. A record that the viewer may not read is sorted as none.
 */
export function inOrderOfTitles(
  end: PathEnd,
  path: string,
  { joins, model }: { readonly joins: PathJoins; readonly model: Model },
): PathEnd {
  const { field } = end;
  if (field.type !== 'several') return end;
  const before = path.split('.').slice(0, -1);
  const titles = [...membersOf(field)].flatMap(
    ([to, member]) => titleAt([...before, member].join('.'), entityNamed(to, model), joins) ?? [],
  );
  const [first] = titles;
  if (first === undefined) return end;
  const columns = join(
    titles.map(({ column }) => column),
    ', ',
  );
  // COALESCE takes two arguments at least.
  const column = titles.length === 1 ? first.column : sql`COALESCE(${columns})`;
  return { ...end, field: first.field, column, folded: undefined, stored: undefined, isColumn: false };
}

/** The folded title of the record at the end of a path; undefined where it is more than words and texts that may be read. */
function titleAt(
  path: string,
  { title }: ReturnType<typeof entityNamed>,
  joins: PathJoins,
): Pick<PathEnd, 'field' | 'column'> | undefined {
  const parts = title.parts.map((part) => {
    if (typeof part === 'string') return { words: raw(quotedText(fold(part))) };
    if (part.kind !== 'field' || part.of.kind !== 'variable') return {};
    const end = joins.follow(`${path}.${part.field}`);
    return { words: end?.folded, field: end?.field };
  });
  const field = parts.find((part) => part.field !== undefined)?.field;
  const words = parts.flatMap((part) => part.words ?? []);
  if (field === undefined || words.length < parts.length) return undefined;
  return { field, column: sql`(${join(words, ' || ')})` };
}
