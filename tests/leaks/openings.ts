import sql, { raw } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { holding } from '#tests/agreement/reference/rights.ts';
import { environmentOf } from '#tests/agreement/reference/situation.ts';
import type { Looking } from './looking.ts';
import { storedState } from './world.ts';

/** Records that the viewer opened without a trace, where a right of theirs is logged, and traces of what they did not open. */
export async function wrongOpenings(looking: Looking): Promise<readonly string[]> {
  const { stage, ground, world, viewer, situation, chance, sample } = looking;
  const wrong: string[] = [];
  for (const opening of ground.model.entities.values()) {
    const entity = ground.model.entities.get(opening.openingOf?.entity ?? '');
    if (entity === undefined) continue;
    await stage.load(world);
    const expected: string[] = [];
    for (const { values } of chance.some(world.get(entity.name) ?? [], sample.records)) {
      const id = String(values['id']);
      const answer = await stage.ask(viewer, {
        method: 'GET',
        path: `/api/${entity.plural}/${id}/-/history`,
      });
      if (answer.startsWith('200') && isLogged(entity, values, looking)) expected.push(id);
    }
    const kept = await openedIn(looking, opening);
    const by = situation.asker.id ?? 'nobody';
    wrong.push(
      ...expected
        .filter((id) => !kept.includes(`${id} ${by}`))
        .map((id) => `${id} was opened without a trace`),
      ...kept
        .filter((one) => !expected.some((id) => one === `${id} ${by}`))
        .map((one) => `a trace says that ${one} opened it`),
    );
  }
  return wrong.map((one) => `${one}, by ${viewer.name}`);
}

function isLogged(entity: Entity, record: RecordValues, looking: Looking): boolean {
  const { situation, world } = looking;
  const { asker } = situation;
  if (asker.owner) return true;
  const rights = entity.grants.filter(
    ({ action, logged, audience }) => action === 'read' && logged === true && asker.audiences.has(audience),
  );
  return holding(rights, environmentOf(storedState(world), situation, { entity, record })).length > 0;
}

/** What was opened and by whom since the world was made, as it is stored. */
async function openedIn(
  { stage: { runtime }, ground }: Looking,
  { name }: Entity,
): Promise<readonly string[]> {
  const { storage, database } = runtime;
  const [table, id, person, at] = [
    storage.table(name),
    ...['opened_id', 'person', 'created_at'].map((field) => storage.column(name, field)),
  ];
  const rows = await database.read((on) =>
    on.all(
      sql`SELECT ${raw(`"${id}" AS id, "${person}" AS person FROM "${table}" WHERE "${at}" =`)} ${ground.situation.now}`,
    ),
  );
  return rows.map((row) => `${String(row['id'])} ${String(row['person'] ?? 'nobody')}`);
}
