import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { mayBeChanged } from '#shared/engine/computed-fields.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import { permitsOf } from '#server/rights/permits.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { type Attempt, inputOf, inputsIn } from '#server/write/request/attempt.ts';
import { fieldsOf } from '#server/write/request/fields-of.ts';
import { readBody } from '#server/write/request/sent-body.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { unreadReferences } from './references.ts';

type ChangesField = Extract<Field, { type: 'changes' }>;

/**
 * What is wrong with changes that are new, each at its name: `changes.priority`. Whoever writes them names only fields that
 * they may set on every record themselves, whoever applies them later. A field that is not there and one that they may not
 * set are answered alike.
 */
export async function wrongChanges(
  context: WriteContext,
  attempt: Attempt,
  { before, after }: { readonly before?: RecordValues | undefined; readonly after: RecordValues },
): Promise<readonly FieldProblem[]> {
  const { fields } = attempt.entity;
  const { values } = inputOf(attempt);
  const sent = inputsIn(attempt)
    .filter(({ name }) => !fields.has(name))
    .filter(isChanges)
    .map((field) => ({ field, value: values[field.name] ?? null }));
  const own = [...fields.values()]
    .filter(isChanges)
    .filter(({ name }) => !sameValue(before?.[name], after[name]))
    .map((field) => ({ field, value: after[field.name] ?? null }));
  const problems: FieldProblem[] = [];
  for (const { field, value } of [...sent, ...own]) {
    const found = value === null ? [] : await problemsIn(context, field, value);
    problems.push(...found.map((one) => ({ ...one, field: `${field.name}.${one.field ?? ''}` })));
  }
  return problems;
}

function isChanges(field: Field): field is ChangesField {
  return field.type === 'changes';
}

async function problemsIn(
  context: WriteContext,
  { of }: ChangesField,
  value: JsonValue,
): Promise<readonly FieldProblem[]> {
  const entity = entityNamed(of, context.runtime.model);
  const body = readBody(value, fieldsOf(entity));
  if (body === undefined) return []; // its own schema has told that it is no object
  const isKnown = settableBy(context, entity);
  // A database gives the names back in an order of its own.
  const outside = Object.keys(Object(value))
    .filter((name) => !isKnown(name))
    .toSorted();
  const unknown = outside.map(
    (field): FieldProblem => ({
      field,
      code: 'unknown_field',
      message: messageOf('refusals.notToBeChanged', { name: field }),
    }),
  );
  const others = [...body.typeProblems, ...body.valueProblems].filter(({ field = '' }) => isKnown(field));
  const action = { kind: 'update' } as const;
  const known = body.names.filter(isKnown);
  const asked = {
    ...body,
    names: known,
    values: Object.fromEntries(known.map((name) => [name, body.values[name] ?? null])),
  };
  const missing = await unreadReferences(context, { entity, id: '', action, sent: asked });
  return [...unknown, ...others, ...missing];
}

/** Which fields the caller may set on every record. */
function settableBy({ call }: WriteContext, entity: Entity): (name: string) => boolean {
  const permits = permitsOf({ entity, action: { kind: 'update' } }, call.actor).filter(
    ({ condition }) => condition === undefined,
  );
  return (name) => {
    const field = entity.fields.get(name);
    if (field === undefined || !mayBeChanged(field)) return false;
    return permits.some(({ fields }) => fields === undefined || fields.has(name));
  };
}
