import type { Condition, Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Runtime } from '#server/runtime.ts';
import { asksWhether, judge, scopeOf } from '#server/sql/questions/judge.ts';
import { viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { rowSlots } from '#server/sql/values/row-slots.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { historyRows, type Visibility, visibilityOf } from '#server/rights/visibility.ts';
import type { Sql } from 'sql-template-tag';
import type { ReadContext } from '#server/reads/read-context.ts';
import { couldBeStored } from './stored-value.ts';

/** What a viewer may read of a record in one of its states, by the grants of today. */
export interface Rights {
  /** Whether the record is there for them at all. */
  readonly readable: boolean;
  /** Whether they may be told what happened to it. */
  readonly history: boolean;
  reads(field: string): boolean;
}

/** No right at all: of a record before it was made, and after it is gone. */
export const noRights: Rights = { readable: false, history: false, reads: () => false };

/**
 * Judges grants to read and to its history on a record with these values, as if it were stored so. What a grant reads of other records is
 * read as they are now. A grant that reads what is not known any more opens nothing: what a field held before it got
 * another type, a secret or a key of a deleted record.
 */
export async function rightsThen(
  context: ReadContext,
  entity: Entity,
  record: RecordValues,
): Promise<Rights> {
  const { connection, runtime, call } = context;
  const visibility = visibilityOf(entity, call.actor);
  const history = historyRows(entity, call.actor);
  const sight = { ...visibility, history };
  const conditions = conditionsOf(sight);
  if (conditions.length === 0) return rightsOf(sight, []);
  const statement = statementFor(context, entity, conditions);
  const unknown = unknownFields(entity, record);
  const known = Object.fromEntries(Object.entries(record).filter(([name]) => !unknown.has(name)));
  const slots = {
    ...slotValues(runtime, call),
    ...rowSlots('new', entity, { record: known, kind: runtime.database.kind }),
  };
  const [answers = {}] = await connection.all(bind(statement, slots));
  const held = conditions.filter(
    (condition, index) => answers[`grant${index}`] === 1 && !readsAny(condition, unknown, runtime),
  );
  return rightsOf(sight, held);
}

/** What may be read, and where the history is told. */
interface Sight extends Visibility {
  readonly history: readonly Condition[] | undefined;
}

function conditionsOf({ rows, fields, history }: Sight): readonly Condition[] {
  const all = [
    ...(rows ?? []),
    ...(history ?? []),
    ...[...fields.values()].flatMap((field) => (field.kind === 'sometimes' ? field.conditions : [])),
  ];
  return [...new Map(all.map((condition) => [condition.source, condition])).values()];
}

const statements = new PlanCache<Sql>(500);

function statementFor({ runtime, call }: ReadContext, entity: Entity, conditions: readonly Condition[]): Sql {
  const source = sourceOf(runtime);
  const asked = { entity, row: 'given', old: 'none' } as const;
  return statements.get(runtime.storage, `${entity.name} ${viewerKey(call.actor)}`, () => {
    const scope = scopeOf(asked, source);
    return judge(
      conditions.map((condition, index) => asksWhether(`grant${index}`, condition, scope)),
      asked,
      source,
    );
  });
}

/** `held`: those of its conditions that are true. */
function rightsOf({ readable, rows, fields, history }: Sight, held: readonly Condition[]): Rights {
  const sources = new Set(held.map(({ source }) => source));
  const holds = ({ source }: Condition) => sources.has(source);
  if (!readable || (rows !== undefined && !rows.some(holds))) return noRights;
  return {
    readable: true,
    history: history === undefined || history.some(holds),
    reads: (name) => {
      const field = fields.get(name);
      return field?.kind === 'always' || (field?.kind === 'sometimes' && field.conditions.some(holds));
    },
  };
}

/** Fields of which nobody knows what they held, or that could not hold it today. */
function unknownFields(entity: Entity, record: RecordValues): ReadonlySet<string> {
  const unknown = [...entity.fields.values()].filter((field) => {
    const value = record[field.name];
    return hasColumn(field) && (value === undefined || (value !== null && !couldBeStored(field, value)));
  });
  return new Set(unknown.map(({ name }) => name));
}

/** Whether a condition reads any of these fields of its own record, be it through a value that is computed from them. */
function readsAny({ expression }: Condition, fields: ReadonlySet<string>, { model }: Runtime): boolean {
  if (fields.size === 0) return false;
  return !referencesOf(expandComputed(expression, model)).ownFields.isDisjointFrom(fields);
}
