import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { loadRecords } from './load-records.ts';

/** Stores the records a real installation starts with (`seed:`); to be called once, after the first publish. */
export async function loadSeed(runtime: Runtime, call: Call): Promise<void> {
  const records = [...runtime.model.entities.values()].flatMap((entity) =>
    entity.seed.map((values, index) => ({ entity, id: runtime.newId(), name: `seed ${index + 1}`, values })),
  );
  if (records.length > 0) await loadRecords(runtime, call, records);
}
