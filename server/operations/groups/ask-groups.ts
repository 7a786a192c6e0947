import type { Sql } from 'sql-template-tag';
import type { GroupAnswer, GroupRow } from '#shared/api/calls/group-answer.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Aggregate } from '#shared/contract/model-calls.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fromExact, toExact, toScale } from '#shared/expression/values/exact.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { aggregateSettings } from '#shared/screens/expression-settings.ts';
import type { Call } from '#server/call.ts';
import type { ColumnValue, Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import {
  GROUP,
  type Grouping,
  groupStatement,
  groupValueColumn,
  MOST_GROUPS,
} from '#server/sql/lists/group-statement.ts';
import { referring } from '#server/rights/visibility.ts';
import { entityNamed, maskedScope, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { recordsStatement } from '#server/sql/records/records-statement.ts';
import { bind, bindListed, type SlotValues } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';

/** A question about groups of records, with what its rows call the group and the values of its parameters. */
export interface GroupQuestion {
  /** Tells this question from every other of the contract. */
  readonly key: string;
  readonly grouping: Grouping;
  readonly groupName: string;
  readonly params?: SlotValues;
}

interface Asking {
  readonly runtime: Runtime;
  readonly call: Call;
}

const statements = new PlanCache<Sql>(500);

/** The rows of a question, over the records as the caller may read them. */
export async function askGroups(
  runtime: Runtime,
  call: Call,
  asked: GroupQuestion,
): Promise<Outcome<GroupAnswer>> {
  return withinReadTime(runtime, 'several', async (connection) =>
    done(await readGroups(connection, { runtime, call }, asked)),
  );
}

/** As `askGroups`, within a read that has begun. */
export async function readGroups(
  connection: Connection,
  { runtime, call }: Asking,
  asked: GroupQuestion,
): Promise<GroupAnswer> {
  const source = sourceOf(runtime);
  const { most = MOST_GROUPS } = asked.grouping;
  const key = `${source.kind} ${viewerKey(call.actor)} ${most} ${asked.key}`;
  const statement = statements.get(runtime.storage, key, () =>
    groupStatement(asked.grouping, call.actor, source),
  );
  const slots = { ...slotValues(runtime, call), ...asked.params };
  const rows = await connection.all(bind(statement, slots));
  const shown = rows.slice(0, most).map((row) => rowOf(row, asked, { runtime, call }));
  const items = await withTitles(shown, asked, { connection, runtime, call });
  return rows.length > most ? { items, more: true } : { items };
}

function rowOf(row: Row, { grouping, groupName }: GroupQuestion, { runtime, call }: Asking): GroupRow {
  const source = sourceOf(runtime);
  const scope = maskedScope(call.actor, source);
  const { group, values } = grouping;
  const named = values.map((value, place) => [
    value.name,
    valueOfGroup(value, row[groupValueColumn(place)] ?? null, { model: runtime.model, kind: source.kind }),
  ]);
  const key = group === undefined ? [] : [[groupName, wireOf(group, row[GROUP] ?? null, scope)]];
  return { ...Object.fromEntries([...key, ...named]), titles: {} };
}

/** A whole number as such, an exact number as text: with the digits of its field, an average with all it has. */
function valueOfGroup(
  aggregate: Aggregate,
  value: ColumnValue,
  { model, kind }: { model: Model; kind: Connection['kind'] },
): JsonValue {
  if (value === null) return null;
  if (aggregate.of === undefined) return Number(value);
  const settings = aggregateSettings(aggregate, model);
  const { type } = aggregate.of;
  if (type.kind !== 'number' && type.kind !== 'money') return fromColumn(settings, value, kind);
  const exact = toExact(String(value));
  if (exact === undefined) return null;
  if (settings.type === 'integer') return safeInteger(Number(fromExact(exact)));
  const keepsDigits = aggregate.function !== 'avg' && aggregate.of.kind === 'field' && 'scale' in settings;
  return keepsDigits ? toScale(exact, settings.scale) : fromExact(exact);
}

/** JSON carries no more digits of a number exactly; what has more is out of range, and so unknown. */
function safeInteger(value: number): number | null {
  return Number.isSafeInteger(value) ? value : null;
}

/** How the records are called that the groups have in common, as far as the caller may read them. */
async function withTitles(
  rows: readonly GroupRow[],
  { grouping: { group }, groupName }: GroupQuestion,
  asking: Asking & { readonly connection: Connection },
): Promise<readonly GroupRow[]> {
  const ids = rows.flatMap((row) => (typeof row[groupName] === 'string' ? [row[groupName]] : []));
  const titles = new Map<JsonValue | undefined, string>();
  for (const entity of entitiesOf(group)) {
    for (const [id, title] of await titlesIn(entity, ids, asking)) titles.set(id, title);
  }
  return rows.map((row) => {
    const title = titles.get(row[groupName]);
    return title === undefined ? row : { ...row, titles: { [groupName]: title } };
  });
}

/** Of which entities the records are that groups have in common; an id is that of one record, whichever they are. */
function entitiesOf(group: Expression | undefined): readonly string[] {
  if (group?.type.kind === 'several') return group.type.entities;
  return group?.type.kind === 'record' ? [group.type.entity] : [];
}

async function titlesIn(
  entity: string,
  ids: readonly string[],
  { connection, runtime, call }: Asking & { readonly connection: Connection },
): Promise<readonly (readonly [JsonValue | undefined, string])[]> {
  const viewer = referring(call.actor, entityNamed(entity, runtime.model));
  const { statement, projection } = recordsStatement(runtime, viewer, entity);
  const found = await connection.all(
    bindListed(statement, { ...slotValues(runtime, call), 'value:ids': JSON.stringify(ids) }),
  );
  return found.flatMap((row) => {
    const { id, titles } = projection.toRecord(row);
    const title = titles['id'];
    return title === undefined ? [] : [[id, title] as const];
  });
}
