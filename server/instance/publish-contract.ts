import { v7 as newId } from 'uuid';
import type { Model } from '#shared/contract/model.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/runtime.ts';
import { publish } from '#server/tables/publish.ts';
import { readZone } from '#server/tables/zones.ts';
import { type Closed, closed } from './closed.ts';
import type { Opened } from './opened.ts';

/** Brings data to a contract and puts it in force; nothing changes where they already are there. */
export async function publishContract(
  database: Database,
  contract: { readonly text: string; readonly model: Model },
  clock: Clock,
): Promise<Opened | Closed> {
  const { model, text } = contract;
  const published = await publish(database, { model, text, now: clock.now() });
  if (published.kind === 'needs_answer') {
    const lines = published.steps.map(({ id, what, why }) => `  ${id}: ${what}\n    ${why}`);
    return closed(
      `The contract cannot be published on these data without an answer. Nothing was changed.\n${lines.join('\n')}`,
    );
  }
  const { storage } = published;
  const zone = await readZone(database);
  return { kind: 'opened', runtime: { model, storage, database, zone, clock, newId } };
}
