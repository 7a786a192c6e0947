import type { StudioDocument } from '#shared/api/calls/studio.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { stateCounts } from '#server/sql/lists/state-counts.ts';
import { newestWithin } from '#server/tables/versions/versions.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';

/** The contract in force as it was written, and how many records are in each of its states. */
export async function studioDocument(runtime: Runtime): Promise<Outcome<StudioDocument>> {
  return withinReadTime(runtime, 'several', async (connection) => {
    const version = await newestWithin(connection);
    if (version === undefined) throw new Error('an instance runs without a published version');
    const states = await countsOf(runtime, connection);
    return done({ version: version.number, text: version.text, states });
  });
}

async function countsOf(runtime: Runtime, connection: Connection): Promise<StudioDocument['states']> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { name, states } of runtime.model.entities.values()) {
    if (states === undefined) continue;
    const rows = await connection.all(stateCounts(name, states.field, sourceOf(runtime)));
    counts[name] = Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['records'])]));
  }
  return counts;
}
