import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { judgeReferences } from '#server/sql/judge.ts';
import { viewerKey } from '#server/sql/masked-relation.ts';
import { PlanCache } from '#server/sql/plan-cache.ts';
import { slotValues } from '#server/sql/slot-values.ts';
import { bind } from '#server/sql/slot.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import type { Attempt } from './attempt.ts';
import { viewerOf } from './viewer-of.ts';
import { sameValue } from './stored-record.ts';
import type { WriteContext } from './write-context.ts';

/** A reference that was sent: the field, the entity it points at, the id. */
interface SentReference {
  readonly name: string;
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
  const references = sentReferences(context, attempt).filter(
    ({ name, id }) => !sameValue(before?.[name], id),
  );
  if (references.length === 0) return [];
  const { runtime, call, transaction } = context;
  const viewer = viewerOf(attempt, call.actor);
  const source = sourceOf(runtime);
  const shape = references.map(({ name, to }) => `${name}>${to.name}`).join(' ');
  const statement = statements.get(runtime.storage, `${viewer.kind} ${viewerKey(viewer)} | ${shape}`, () =>
    judgeReferences(references, viewer, source),
  );
  const ids = Object.fromEntries(references.map(({ name, id }) => [`value:${name}`, id]));
  const [row] = await transaction.all(bind(statement, { ...slotValues(runtime, call), ...ids }));
  const missing = references.filter(({ name }) => row?.[name] !== 1);
  return missing.map(({ name }) => ({
    field: name,
    code: 'no_such_record',
    message: 'There is no such record.',
  }));
}

function sentReferences(
  { runtime }: WriteContext,
  { entity, action, sent }: Attempt,
): readonly SentReference[] {
  const inputs =
    action.kind === 'transition' ? action.transition.input.map((input) => input.field) : undefined;
  const fields = inputs ?? [...entity.fields.values()];
  return fields.flatMap((field) => {
    const id = sent.values[field.name];
    const to = field.type === 'ref' ? runtime.model.entities.get(field.to) : undefined;
    return to !== undefined && typeof id === 'string' ? [{ name: field.name, to, id }] : [];
  });
}
