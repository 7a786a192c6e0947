import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { startTableKeeper } from '#server/instance/keepers/table-keeper.ts';
import type { Report } from '#server/observe/report.ts';
import { vacuumSooner } from '#server/tables/search/vacuum-sooner.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { afterAnswers } from '../operations/writes/between.ts';

const contract = `# Notes

## 3. Entities
\`\`\`yaml
note: { fields: { text: { type: text } } }
folder: { fields: { name: { type: text } } }
\`\`\`
`;

// SQLite has no vacuum that runs by itself.
describe.each(databases.filter(({ kind }) => kind === 'postgres'))('a table on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const optionsOf = async (table: string) => {
    const [row] = await app.runtime.database.ask(
      raw(`SELECT array_to_string(reloptions, ',') AS options FROM pg_class WHERE relname = '${table}'`),
    );
    return row?.['options'];
  };

  test('is vacuumed before a fifth of it has changed, unless the operator has said when', async () => {
    await app.runtime.database.write((on) =>
      on.run(raw('ALTER TABLE folder SET (autovacuum_vacuum_threshold = 7)')),
    );
    await vacuumSooner(app.runtime);
    expect(await optionsOf('note')).toBe(
      'autovacuum_vacuum_scale_factor=0.02,autovacuum_vacuum_insert_scale_factor=0.02,autovacuum_analyze_scale_factor=0.02',
    );
    expect(await optionsOf('folder')).toBe('autovacuum_vacuum_threshold=7');
    await vacuumSooner(app.runtime);
    expect(await optionsOf('folder')).toBe('autovacuum_vacuum_threshold=7');
  });

  test('is looked after while a server runs, and a failure is told', async () => {
    const told: Report[] = [];
    const keeper = startTableKeeper({ current: () => app.runtime }, (report) => told.push(report));
    await keeper?.stop(); // once the first round is over
    expect(await optionsOf('note')).toContain('vacuum_scale_factor=0.02');
    const [error, { database }] = [new Error('must be owner of table note'), app.runtime];
    const broken = afterAnswers(database, () => Promise.reject(error));
    const failing = startTableKeeper({ current: () => ({ ...app.runtime, database: broken }) }, (report) =>
      told.push(report),
    );
    await failing?.stop();
    expect(told).toEqual([{ kind: 'vacuum_failed', error }]);
  });
});
