import type { Condition, Entity, Field } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import type { ColumnValue, Row } from '#server/db/database.ts';
import { toColumn } from '#server/sql/columns.ts';
import { asksWhether, judge, scopeOf } from '#server/sql/judge.ts';
import { viewerKey } from '#server/sql/masked-relation.ts';
import { PlanCache } from '#server/sql/plan-cache.ts';
import { bind, type SlotValues } from '#server/sql/slot.ts';
import { slotValues } from '#server/sql/slot-values.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import { type Visibility, visibilityOf } from '#server/sql/visibility.ts';
import type { Sql } from 'sql-template-tag';
import type { ReadContext } from '../expand.ts';

/** What a viewer may read of a record in one of its states, by the grants of today. */
export interface Rights {
  /** Whether the record is there for them at all. */
  readonly readable: boolean;
  reads(field: string): boolean;
}

/** No right at all: of a record before it was made, and after it is gone. */
export const noRights: Rights = { readable: false, reads: () => false };

/**
 * Judges read grants on a record with these values, as if it were stored so. What a grant reads of other records is
 * read as they are now; a value that does not fit its field any more counts as empty, and opens nothing.
 */
export async function rightsThen(
  context: ReadContext,
  entity: Entity,
  record: RecordValues,
): Promise<Rights> {
  const { connection, runtime, call } = context;
  const visibility = visibilityOf(entity, call.actor);
  const conditions = conditionsOf(visibility);
  if (conditions.length === 0) return rightsOf(visibility, conditions, undefined);
  const statement = statementFor(context, entity, conditions);
  const slots = { ...slotValues(runtime, call), ...rowSlots(context, entity, record) };
  const [answers] = await connection.all(bind(statement, slots));
  return rightsOf(visibility, conditions, answers);
}

function conditionsOf({ rows, fields }: Visibility): readonly Condition[] {
  const all = [
    ...(rows ?? []),
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

function rightsOf(
  { readable, rows, fields }: Visibility,
  conditions: readonly Condition[],
  answers: Row | undefined,
): Rights {
  const holds = (condition: Condition) =>
    answers?.[`grant${conditions.findIndex(({ source }) => source === condition.source)}`] === 1;
  if (!readable || (rows !== undefined && !rows.some(holds))) return noRights;
  return {
    readable: true,
    reads: (name) => {
      const field = fields.get(name);
      return field?.kind === 'always' || (field?.kind === 'sometimes' && field.conditions.some(holds));
    },
  };
}

function rowSlots({ runtime }: ReadContext, entity: Entity, record: RecordValues): SlotValues {
  return Object.fromEntries(
    [...entity.fields.values()].map((field) => [
      `value:new.${field.name}`,
      columnOf(field, record[field.name] ?? null, runtime.database.kind),
    ]),
  );
}

/** The contract may have changed since: what was written under another type of the field may not fit its column. */
function columnOf(
  field: Field,
  value: RecordValues[string] | undefined,
  kind: 'sqlite' | 'postgres',
): ColumnValue {
  if (value === undefined || value === null) return null;
  const parsed = valueSchema(field).safeParse(value);
  return parsed.success ? toColumn(field, parsed.data, kind) : null;
}
