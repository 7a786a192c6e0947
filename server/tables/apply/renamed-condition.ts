import { checkExpression } from '#shared/expression/check/check.ts';
import type { Expression, FieldExpression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { schemaOf } from '#shared/expression/schema-of.ts';
import { withParts } from '#shared/expression/tree/walk.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Meaning } from './version-meaning.ts';
import { namesNow } from './names-now.ts';

interface Renaming {
  /** The version whose names the condition has. */
  readonly then: Model;
  /** The entity it is about, as it was called then. */
  readonly entity: string;
  readonly meaning: Meaning;
  readonly runtime: Pick<Runtime, 'model' | 'storage'>;
}

/** A condition in the names of the contract in force. One that was none, or names what is gone, stays as it is. */
export function renamedCondition(text: string, renaming: Renaming): string {
  const { then, entity } = renaming;
  const expected = { kind: 'boolean' } as const;
  const schema = schemaOf(then);
  const { expression } = checkExpression(text, { schema, record: entity, expected, mode: 'filter' });
  if (expression === undefined) return text;
  try {
    const now = print(renamed(expression, renaming));
    // As it was written, where no name in it is another.
    return now === print(expression) ? text : now;
  } catch (error) {
    if (error instanceof Gone) return text;
    throw error;
  }
}

/** Something that the condition names is not there any more. */
class Gone extends Error {
  override readonly name = 'Gone';
}

function renamed(expression: Expression, renaming: Renaming): Expression {
  const moved = withParts(withOptions(expression, renaming), (part) => renamed(part, renaming));
  if (expression.kind === 'field' && moved.kind === 'field')
    return { ...moved, field: fieldNow(expression, renaming).field.name };
  if (expression.kind === 'back' && moved.kind === 'back')
    return { ...moved, name: backNow(expression, renaming) };
  if (moved.kind === 'all') return { ...moved, plural: entityNow(moved.entity, renaming).plural };
  return moved;
}

function fieldNow(
  { entity, field }: Pick<FieldExpression, 'entity' | 'field'>,
  { meaning, runtime }: Renaming,
) {
  const table = meaning.table(entity);
  const found = table === undefined ? undefined : namesNow(meaning, runtime).fieldOf(table, field);
  if (found === undefined) throw new Gone();
  return found;
}

function entityNow(name: string, { meaning, runtime }: Renaming) {
  const table = meaning.table(name);
  const found = table === undefined ? undefined : namesNow(meaning, runtime).entityOf(table);
  if (found === undefined) throw new Gone();
  return found;
}

/** A way back is found by the reference it comes from. */
function backNow({ entity, field }: Extract<Expression, { kind: 'back' }>, renaming: Renaming): string {
  const { entity: from, field: by } = fieldNow({ entity, field }, renaming);
  const to = by.type === 'ref' || by.type === 'refs' ? renaming.runtime.model.entities.get(by.to) : undefined;
  const back = [...(to?.backs ?? [])].find(([, one]) => one.entity === from.name && one.field === by.name);
  if (back === undefined) throw new Gone();
  return back[0];
}

/** Names of options are those of the field they are compared with. */
function withOptions(expression: Expression, renaming: Renaming): Expression {
  if (expression.kind !== 'call') return expression;
  const parts = expression.arguments;
  const field = parts.find((part) => part.kind === 'field');
  if (field === undefined) return expression;
  const { column } = fieldNow(field, renaming);
  const table = renaming.meaning.table(field.entity) ?? '';
  const now = (part: Expression): Expression => {
    if (part.kind === 'list') return { ...part, items: part.items.map(now) };
    if (part.kind !== 'literal' || typeof part.value !== 'string' || part.type.kind !== 'choice') return part;
    return { ...part, value: renaming.meaning.optionNow(table, column, part.value) };
  };
  return { ...expression, arguments: parts.map(now) };
}
