import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { readReferable } from '#server/reads/expand.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import { fetchForWrite } from '#server/write/context/stored-record.ts';
import { viewerOf } from '#server/write/context/viewer-of.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { memoized } from '#shared/memoize/memoized.ts';

type SeveralField = Extract<Field, { type: 'several' }>;

/** The fields of an entity that refer to one of several others. */
const severalIn = memoized((entity: Entity): readonly SeveralField[] =>
  [...entity.fields.values()].filter((field) => field.type === 'several'),
);

/**
 * The attempt with what was sent for a reference to one of several entities given to its plain references: the id to the
 * one of its entity, and to the others that they are empty. Which entity an id is of is asked with the rights of who sent
 * it, so that an id of what they may not choose is of none; it is refused later, as any other is.
 */
export async function withReferences<One extends Attempt>(context: WriteContext, attempt: One): Promise<One> {
  const { entity, sent } = attempt;
  let body: SentBody = sent;
  for (const field of severalIn(entity)) {
    const names = [field.name, ...membersOf(field).values()];
    if (names.some((name) => sent.names.includes(name)))
      body = await given(context, attempt, { field, body: toldAsWhole(body, field) });
  }
  return body === sent ? attempt : { ...attempt, sent: body };
}

interface Given {
  readonly field: SeveralField;
  readonly body: SentBody;
}

/** The body with what is wrong with one of the plain references told of the field. */
function toldAsWhole(body: SentBody, field: SeveralField): SentBody {
  const members = new Set(membersOf(field).values());
  const asWhole = (one: FieldProblem) => (members.has(one.field ?? '') ? { ...one, field: field.name } : one);
  return {
    ...body,
    typeProblems: body.typeProblems.map(asWhole),
    valueProblems: body.valueProblems.map(asWhole),
  };
}

async function given(context: WriteContext, attempt: Attempt, { field, body }: Given): Promise<SentBody> {
  const members = [...membersOf(field).values()];
  const filled = members.filter((name) => (body.values[name] ?? null) !== null);
  const id = body.values[field.name] ?? null;
  const [only, ...others] = filled;
  const isOther = id !== null && only !== undefined && body.values[only] !== id;
  if (others.length > 0 || isOther) return { ...body, typeProblems: [...body.typeProblems, tooMany(field)] };
  if (only !== undefined) return withIds(body, field, { [only]: body.values[only] ?? null });
  if (!body.names.includes(field.name)) return body;
  // What is wrong with the id itself is told already, of the field.
  if (!Object.hasOwn(body.values, field.name)) return body;
  const member = typeof id === 'string' ? await memberFor(context, attempt, { field, id }) : undefined;
  return withIds(body, field, member === undefined ? {} : { [member]: id });
}

/** The plain reference that has the id: the one that holds it already, or that of the entity of which there is such a record. */
async function memberFor(
  { runtime, call, transaction, ...context }: WriteContext,
  attempt: Attempt,
  { field, id }: { readonly field: SeveralField; readonly id: string },
): Promise<string | undefined> {
  const members = [...membersOf(field)];
  const [first] = members;
  if (!isId(id)) return first?.[1];
  const whole = { runtime, call, transaction, ...context };
  const before: RecordValues | undefined =
    attempt.action.kind === 'create' ? undefined : await fetchForWrite(whole, attempt.entity, attempt.id);
  const holding = members.find(([, name]) => before?.[name] === id);
  if (holding !== undefined) return holding[1];
  const actor = viewerOf(attempt, call.actor);
  for (const [entity, name] of members) {
    const reading = { connection: transaction, runtime, call: { ...call, actor } };
    if ((await readReferable(reading, entity, [id])).length > 0) return name;
  }
  return first?.[1];
}

function withIds(body: SentBody, field: SeveralField, ids: RecordValues): SentBody {
  const members = [...membersOf(field).values()];
  const names = [field.name, ...members];
  const values = Object.fromEntries(members.map((name) => [name, ids[name] ?? null]));
  const [id = null] = Object.values(ids);
  return {
    ...body,
    names: [...body.names.filter((name) => !names.includes(name)), ...names],
    values: { ...body.values, ...values, [field.name]: id },
  };
}

function tooMany({ name }: SeveralField): FieldProblem {
  return { field: name, code: 'bad_type', message: messageOf('refusals.onlyOneOfSeveral') };
}
