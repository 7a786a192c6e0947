import sql, { join, type Sql } from 'sql-template-tag';
import type { RecordValues } from '#shared/fields/field.ts';
import { fold } from '#shared/expression/values/fold.ts';
import { toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { analyse } from './seed-ninefold.ts';
import { dice, words } from './tickets.ts';

/** One table of very many rows. */
export const longContract = `# Long list

## 2. Screens
\`\`\`yaml
/things: { view: table, of: thing, columns: [name, due, weight], search: [name], sort: [-due] }
\`\`\`

## 3. Entities
\`\`\`yaml
thing:
  fields:
    name: { type: text, required: true }
    due: { type: date }
    weight: { type: integer }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
\`\`\`
`;

/** A rehearsal of it with so many rows, the same ones each time. */
export async function openLong(place: TestDatabase, rows: number): Promise<TestApp> {
  const app = await openApp({ contract: longContract, database: place });
  await fill(app, rows);
  if (place.kind === 'postgres') await analyse(place);
  return app;
}

async function fill(app: TestApp, rows: number): Promise<void> {
  const chance = dice(11);
  await fillTable(app, { name: 'thing', rows }, (at) => {
    // One in a thousand has a number.
    const name = `${words(chance, 4)}${at % 1_000 === 77 ? ` x${at}` : ''}`;
    const due = new Date(Date.UTC(2026, 0, 1 + Math.floor(chance() * 3000))).toISOString().slice(0, 10);
    return { name, due, weight: Math.floor(chance() * 1e6) };
  });
}

/** Fills the table of an entity beside the engine; `recordOf` gives the values of each record by its number. */
export async function fillTable(
  { runtime }: TestApp,
  { name: entityName, rows }: { readonly name: string; readonly rows: number },
  recordOf: (number: number) => RecordValues,
): Promise<void> {
  const { storage, database, model } = runtime;
  const entity = model.entities.get(entityName);
  const made = { created_at: '2026-01-01T08:00:00.000Z', updated_at: '2026-01-01T08:00:00.000Z', version: 1 };
  for (let at = 0; at < rows; at += 500) {
    const some = Array.from({ length: Math.min(500, rows - at) }, (_, index) => ({
      id: idOf(at + index),
      ...made,
      ...recordOf(at + index),
    }));
    const cells = some.map((record) => {
      const columns = new Map<string, Sql['values'][number]>();
      for (const [field, value] of Object.entries(record)) {
        const settings = entity?.fields.get(field);
        if (settings === undefined) throw new Error(`there is no field ${field}`);
        columns.set(storage.column(entityName, field), toColumn(settings, value, database.kind));
        const folded = storage.folded(entityName, field);
        if (folded !== undefined) columns.set(folded, fold(String(value)));
      }
      return columns;
    });
    const names = join([...(cells[0]?.keys() ?? [])].map((name) => identifier(name)));
    const values = join(cells.map((columns) => sql`(${join([...columns.values()])})`));
    await database.write((on) =>
      on.run(sql`INSERT INTO ${identifier(storage.table(entityName))} (${names}) VALUES ${values}`),
    );
  }
}

/** The id of the record of a number. */
export function idOf(number: number): string {
  return `019b0000-0002-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
