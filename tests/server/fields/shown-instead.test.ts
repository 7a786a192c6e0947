import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

/** What `mask` would say, in words that are there (docs/decisions/0101-what-rights-do-not-say.md). */
const contract = `# Tools

## 3. Entities
\`\`\`yaml
tool:
  title: "{name}"
  fields:
    name: { type: text, required: true }
    serial: { type: text }
    serial_shown: { type: text, label: Serial, compute: "pad(extract(serial, '..$'), 8, '-')" }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { head: {}, clerk: {} }
grants:
  tool: { head: all, clerk: { read: { fields: [name, serial_shown] }, update: { fields: [name] } } }
\`\`\`

## Examples
\`\`\`yaml
people: { hana: { roles: [head] }, cleo: { roles: [clerk] } }
records:
  tool:
    drill: { name: Drill, serial: AB1234 }
    saw: { name: Saw }
\`\`\`
`;

describe.each(databases)('a value that is shown in the place of another, on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const ask = (person: string, path: string) => app.request(person, 'GET', `/api/${path}`);

  test('has the end of what is hidden, and is empty where that is', async () => {
    const { body } = await ask('cleo', 'tools?sort=name');
    expect(body.items).toMatchObject([
      { name: 'Drill', serial_shown: '------34' },
      { name: 'Saw', serial_shown: null },
    ]);
    expect((await ask('hana', 'tools?sort=name')).body.items[0].serial).toBe('AB1234');
  });

  test('tells no more in lists, pages, searches and histories', async () => {
    const [{ id }] = (await ask('cleo', 'tools?sort=name')).body.items;
    const paths = [
      'tools',
      `tools/${id}`,
      `tools/${id}/-/history`,

      'tools?q=34',
    ];
    for (const path of paths) {
      const { status, body } = await ask('cleo', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(JSON.stringify(body), path).not.toContain('AB12');
    }
    expect((await ask('cleo', 'tools?q=AB12')).body.items).toEqual([]);
    for (const path of ["tools?filter=serial == 'AB1234'", 'tools?sort=serial'])
      expect((await ask('cleo', path)).status, path).toBe(400);
  });

  test('is written by nobody, so that what is sent back replaces nothing', async () => {
    const [{ id }] = (await ask('hana', 'tools?sort=name')).body.items;
    const sent = await app.request('hana', 'PATCH', `/api/tools/${id}`, { serial_shown: '------34' });
    expect(sent.status).toBe(403);
    expect((await ask('hana', `tools/${id}`)).body.serial).toBe('AB1234');
  });
});
