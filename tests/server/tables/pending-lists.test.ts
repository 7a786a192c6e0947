import { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { keepSearchIndexes, takeInPending } from '#server/tables/search/keep-search-indexes.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Notes

## 2. Screens
\`\`\`yaml
/notes: { view: table, of: note, columns: [text], search: [text] }
\`\`\`

## 3. Entities
\`\`\`yaml
note:
  fields: { text: { type: text, required: true } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { note: { clerk: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { name: Cleo, roles: [clerk] } }
\`\`\`
`;

// SQLite takes in what was written with `keepSearchIndexes` itself.
describe.each(databases.filter(({ kind }) => kind === 'postgres'))('a search index on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  /** What PostgreSQL takes in when it is asked to: pages that were waiting. */
  const waiting = async () => {
    const [row] = await app.runtime.database.ask(
      raw(`SELECT sum(gin_clean_pending_list(c.oid)) AS pages FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
        WHERE pg_am.amname = 'gin' AND c.relname LIKE 'nf_tx_%'`),
    );
    return Number(row?.['pages']);
  };

  test('has nothing left to take in for those who write', async () => {
    await keepSearchIndexes(app.runtime, { from: 0 });
    const note = () => app.request('cleo', 'POST', '/api/notes', { text: 'A hole in the road' });
    await note();
    expect(await waiting()).toBeGreaterThan(0);
    await note();
    await takeInPending(app.runtime);
    expect(await waiting()).toBe(0);
  });
});
