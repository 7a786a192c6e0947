import type { Condition, Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { judge } from '#server/sql/questions/judge.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
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
  const sight = sightOf(entity, call);
  const grants = conditionsOf(sight).map((condition) => ({ condition }));
  if (grants.length === 0) return rightsOf(sight, []);
  const statement = statementFor(context, entity, grants);
  const unknown = unknownFields(entity, record);
  const known = Object.fromEntries(Object.entries(record).filter(([name]) => !unknown.has(name)));
  const slots = {
    ...slotValues(runtime, call),
    ...rowSlots('new', entity, { record: known, kind: runtime.database.kind }),
  };
  const [answers] = await connection.all(bind(statement, slots));
  const held = holding('grant', grants, answers)
    .map(({ condition }) => condition)
    .filter((condition) => !readsAny(condition, unknown, runtime));
  return rightsOf(sight, held);
}

/** Judges states of one record as `rightsThen` does, and once those that are alike in all that the grants read. */
export function rightsOfStates(
  context: ReadContext,
  entity: Entity,
): (record: RecordValues) => Promise<Rights> {
  const { runtime, call } = context;
  const conditions = conditionsOf(sightOf(entity, call));
  const read = [...new Set(conditions.flatMap((condition) => [...fieldsRead(condition, runtime)]))];
  const judged = new Map<string, Promise<Rights>>();
  return (record) => {
    const key = JSON.stringify(read.map((name) => (record[name] === undefined ? 0 : [record[name]])));
    const known = judged.get(key) ?? rightsThen(context, entity, record);
    judged.set(key, known);
    return known;
  };
}

/** What may be read, and where the history is told. */
interface Sight extends Visibility {
  readonly history: readonly Condition[] | undefined;
}

function sightOf(entity: Entity, { actor }: Call): Sight {
  return { ...visibilityOf(entity, actor), history: historyRows(entity, actor) };
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

function statementFor(
  { runtime, call }: ReadContext,
  entity: Entity,
  grants: readonly { readonly condition: Condition }[],
): Sql {
  const source = sourceOf(runtime);
  const asked = { entity, row: 'given', old: 'none' } as const;
  return statements.get(runtime.storage, `${entity.name} ${viewerKey(call.actor)}`, () =>
    judge(asksEach('grant', grants), asked, source),
  );
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

function readsAny(condition: Condition, fields: ReadonlySet<string>, runtime: Runtime): boolean {
  return fields.size > 0 && !fieldsRead(condition, runtime).isDisjointFrom(fields);
}

/** The fields of its own record that a condition reads, be it through a value that is computed from them. */
function fieldsRead({ expression }: Condition, { model }: Runtime): ReadonlySet<string> {
  return referencesOf(expandComputed(expression, model)).ownFields;
}
