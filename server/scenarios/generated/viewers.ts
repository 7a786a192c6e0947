import { done, type Outcome } from '#shared/api/refusal.ts';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import { openRecord } from '#server/operations/records/open.ts';
import { abilitiesOn } from '#server/reads/abilities.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { rehearsalPeople } from '#server/rehearsal/rehearsal.ts';
import type { Stage } from '#server/scenarios/acts/stage.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import type { SeenRecord, Viewer } from './generated-test.ts';

/** Everybody of the examples, the owner and nobody. Some examples are there to show who does not come in. */
export async function viewersOn(stage: Stage): Promise<ReadonlyMap<string, Viewer>> {
  const viewers = new Map<string, Viewer>();
  for (const person of [...rehearsalPeople(stage.runtime.model).map(({ name }) => name), 'anyone']) {
    const call = await stage.callAs(person);
    if (call.kind === 'done') viewers.set(person, viewerOn(stage, call.value));
  }
  return viewers;
}

function viewerOn(stage: Stage, call: Viewer['call']): Viewer {
  const { runtime } = stage;
  const surroundings = { rehearsal: true, signIn: true, clockStands: true };
  const known = new Map<string, Promise<Outcome<readonly SeenRecord[]>>>();
  const viewer = {
    runtime,
    call,
    app: describeApp(runtime, call, surroundings),
    recordsOf: (entity: string) => {
      const records = known.get(entity) ?? someRecords(viewer, stage, entity);
      known.set(entity, records);
      return records;
    },
  };
  return viewer;
}

/** So many of each state: what a page offers depends on it more than on anything else. */
const OF_EACH_STATE = 2;

async function someRecords(
  { runtime, call, app }: Pick<Viewer, 'runtime' | 'call' | 'app'>,
  { ids }: Stage,
  name: string,
): Promise<Outcome<readonly SeenRecord[]>> {
  const entity = entityNamed(name, runtime.model);
  const list = await listRecords(runtime, call, { entity, query: new Map([['limit', '100']]) });
  if (list.kind === 'refusal') return list;
  const names = new Map([...(ids.get(name) ?? [])].map(([called, id]) => [id, called]));
  const state = app.entities.find((one) => one.name === name)?.stateField ?? '';
  const seen: SeenRecord[] = [];
  for (const items of Map.groupBy(list.value.items, (item) => item[state]).values())
    for (const { id } of items.slice(0, OF_EACH_STATE)) {
      const opened = await openRecord(runtime, call, {
        entity,
        id: String(id),
        query: new Map([['peek', 'true']]),
      });
      if (opened.kind === 'refusal') return opened;
      const { record } = opened.value;
      const can = await runtime.database.read((on) =>
        abilitiesOn({ connection: on, runtime, call }, entity, String(id)),
      );
      seen.push({ called: names.get(String(id)) ?? String(id), record, can });
    }
  return done(seen);
}
