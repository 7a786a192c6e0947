import { writeSync } from 'node:fs';
import { openDatabase } from '#server/db/open-database.ts';
import { callOf } from '#server/identity/call-of.ts';
import { createRecord } from '#server/operations/create.ts';
import { updateRecord } from '#server/operations/update.ts';
import type { Runtime } from '#server/runtime.ts';
import { lending } from './lending.ts';
import { answerOf, modelOf, runtimeOn } from './workshop.ts';

/** A process that writes until it is killed, and says each write only once it was answered: `<id> <version>`. */
const [directory = '', databaseUrl] = process.argv.slice(2);
const model = modelOf(lending);
const clock = { now: '2026-01-05T08:00:00.000Z' };
const runtime = await runtimeOn(await openDatabase({ directory, databaseUrl }), {
  model,
  contract: lending,
  clock,
});
await Promise.all([1, 2, 3, 4].map((lane) => write(runtime, lane)));

async function write(on: Runtime, lane: number): Promise<never> {
  const entity = on.model.entities.get('item');
  if (entity === undefined) throw new Error('no entity item');
  const call = callOf(on, { kind: 'person', audiences: new Set(), owner: true }, `lane ${lane}`);
  for (let turn = 0; ; turn += 1) {
    const request = { entity, dryRun: false, confirm: [] };
    const made = answerOf(await createRecord(on, call, { ...request, body: { name: `${lane}-${turn}` } }));
    tell(made.id, 1);
    answerOf(await updateRecord(on, call, { ...request, id: made.id, body: { seats: turn + 3 } }));
    tell(made.id, 2);
  }
}

function tell(id: string, version: number): void {
  writeSync(1, `${id} ${version}\n`);
}
