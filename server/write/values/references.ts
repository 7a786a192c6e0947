import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Condition, Entity } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { judgeReferences } from '#server/sql/questions/judge.ts';
import { entityNamed, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { bind } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import type { Attempt } from '#server/write/request/attempt.ts';
import { viewerOf } from '#server/write/context/viewer-of.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A reference that was sent: the field, the entity it points at, the id. */
interface SentReference {
  /** The answer's own: a field may refer to several. */
  readonly name: string;
  readonly field: string;
  /** Which records may be chosen. */
  readonly choosable?: Condition;
  readonly to: Entity;
  readonly id: string;
}

const statements = new PlanCache<Sql>(500);

/**
 * References the caller sent and may not use: a record that is missing and one they may not read are answered the same.
 * A reference that stays what it was is not asked again.
 */
export async function missingReferences(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues | undefined,
): Promise<readonly FieldProblem[]> {
  const references = sentReferences(context, attempt).filter(({ field, id }) => !had(before?.[field], id));
  if (references.length === 0) return [];
  const { runtime, call, transaction } = context;
  const viewer = viewerOf(attempt, call.actor);
  const source = sourceOf(runtime);
  const shape = references
    .map(({ name, to, choosable }) => `${attempt.entity.name}.${name}>${to.name} ${choosable?.source ?? ''}`)
    .join(' ; ');
  const statement = statements.get(runtime.storage, `${viewer.kind} ${viewerKey(viewer)} | ${shape}`, () =>
    judgeReferences(references, viewer, source),
  );
  const ids = Object.fromEntries(references.map(({ name, id }) => [`value:${name}`, id]));
  const [row] = await transaction.all(bind(statement, { ...slotValues(runtime, call), ...ids }));
  const missing = new Set(references.filter(({ name }) => row?.[name] !== 1).map(({ field }) => field));
  return [...missing].map((field) => ({
    field,
    code: 'no_such_record',
    message: messageOf('refusals.noSuchRecord'),
  }));
}

function sentReferences(
  { runtime }: WriteContext,
  { entity, action, sent, preset }: Attempt,
): readonly SentReference[] {
  const inputs =
    action.kind === 'transition' ? action.transition.input.map((input) => input.field) : undefined;
  const fields = inputs ?? [...entity.fields.values()];
  return fields.flatMap((field) => {
    if ((field.type !== 'ref' && field.type !== 'refs') || preset?.has(field.name)) return [];
    const to = entityNamed(field.to, runtime.model);
    const sentValue = sent.values[field.name];
    const ids = Array.isArray(sentValue) ? sentValue : [sentValue];
    const known = { field: field.name, to, ...(field.choosable ? { choosable: field.choosable } : {}) };
    return ids.flatMap((id, index) =>
      typeof id === 'string' ? [{ ...known, name: `${field.name}$${index}`, id }] : [],
    );
  });
}

/** A reference that was there before stays, whatever has become of what it refers to. */
function had(before: JsonValue | undefined, id: string): boolean {
  return Array.isArray(before) ? before.includes(id) : before === id;
}
