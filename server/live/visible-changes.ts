import type { Entity } from '#shared/contract/model.ts';
import type { Connection } from '#server/db/database.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { readableAmong } from '#server/reads/readable-among.ts';
import { historyRows } from '#server/operations/history/history-rows.ts';
import { pastStates } from '#server/operations/history/past-states.ts';
import { rightsThen } from '#server/operations/history/rights-then.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { RecordChange } from './change-feed.ts';

/** A change as its viewer is told of it: which record, and nothing that is in it. */
export interface VisibleChange {
  /** Of the last entry of the history it stands for. */
  readonly entry: string;
  readonly entity: string;
  readonly id: string;
}

/** Each costs a look into the history; of more at one moment only those are told that can be read now. */
const MOST_LEFT = 200;

/**
 * The changes that a viewer may know of: the record can be read now, or could be before that change, and so has left
 * what they see. Of a record that was never theirs to read nothing is told. Each record comes once.
 */
export function visibleChanges(
  runtime: Runtime,
  call: Call,
  changes: readonly RecordChange[],
): Promise<readonly VisibleChange[]> {
  return runtime.database.read(async (connection) => {
    const context = { connection, runtime, call };
    const visible: VisibleChange[] = [];
    for (const entity of runtime.model.entities.values()) {
      const table = runtime.storage.table(entity.name);
      const own = changes.filter((change) => change.table === table);
      if (own.length > 0) visible.push(...(await ofEntity(context, entity, own)));
    }
    return visible.toSorted((one, other) => (one.entry < other.entry ? -1 : 1));
  });
}

async function ofEntity(
  context: ReadContext,
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<readonly VisibleChange[]> {
  const { runtime, call } = context;
  if (!maskOf(entity.name, call.actor, sourceOf(runtime)).readable) return [];
  const byRecord = Map.groupBy(changes, ({ record }) => record);
  const readable = await readableAmong(context, entity, [...byRecord.keys()]);
  const visible: VisibleChange[] = [];
  let left = 0;
  for (const [id, of] of byRecord) {
    const seen = readable.has(id) || (left++ < MOST_LEFT && (await wasReadable(context, entity, of)));
    if (seen) visible.push({ entry: of.at(-1)?.id ?? '', entity: entity.name, id });
  }
  return visible;
}

/** Whether the record could be read before one of these changes. */
async function wasReadable(
  context: ReadContext & { readonly connection: Connection },
  entity: Entity,
  changes: readonly RecordChange[],
): Promise<boolean> {
  const { connection, runtime } = context;
  const id = changes[0]?.record ?? '';
  const [rows, present] = [
    await historyRows(connection, runtime, { entity, id }),
    await storedRecord(connection, runtime, { entity, id }),
  ];
  const entries = new Set(changes.map((change) => change.id));
  for (const { row, before } of pastStates(rows, { id, present })) {
    if (before === undefined || !entries.has(row.id)) continue;
    if ((await rightsThen(context, entity, before)).readable) return true;
  }
  return false;
}
