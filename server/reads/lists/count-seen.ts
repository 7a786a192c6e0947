import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { seenStatement } from '#server/sql/lists/seen-statement.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Condition } from '#shared/contract/model.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';

export interface Seen {
  readonly entity: string;
  readonly id?: string;
  readonly where?: Condition;
  /** Ids of the records that `where` may call by name. */
  readonly records?: ReadonlyMap<string, string>;
}

/** How many records of an entity (or whether the one of an id) the caller sees, of which a condition holds as they see it. */
export function countSeen(
  runtime: Runtime,
  call: Call,
  { entity, id, where, records = new Map() }: Seen,
): Promise<Outcome<number>> {
  const sought = { entity, where, which: id === undefined ? 'all' : 'one' } as const;
  const statement = seenStatement(sought, call.actor, sourceOf(runtime));
  const named = Object.fromEntries([...records].map(([name, record]) => [`param:${name}`, record]));
  const values = { ...slotValues(runtime, call), ...named, ...(id === undefined ? {} : { 'value:id': id }) };
  return withinReadTime(runtime, 'one', async (connection) => {
    const [row] = await connection.all(bind(statement, values));
    return done(Number(row?.['count'] ?? 0));
  });
}
