import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Public screens

## 2. Screens
\`\`\`yaml
/wishes:
  view: table
  of: wish
  columns: [text]
  for: [anyone]
  views:
    New: created_at > now - days(30)
    Mine: author == me
    Unsigned: { where: author == null, for: [clerk] }
    Signed: { where: author != null, for: [anyone] }
/wish: { view: form, of: wish, for: [anyone], menu: true, fields: [text] }
/private: { view: table, of: secret, columns: [text] }
\`\`\`

## 3. Entities
\`\`\`yaml
wish: { fields: { text: { type: text, max: 10 }, author: { type: ref, to: user, initial: me } } }
secret: { fields: { text: { type: text, max: 10 } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { wish: { anyone: [read, create] }, secret: { clerk: [read] } }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { name: Ann, roles: [clerk] }, bob: { name: Bob } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

describe.each(databases)('screens that are for strangers too, on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract, database });
  });
  afterAll(async () => {
    await app?.close();
    await database?.dispose();
  });

  test.each([
    [undefined, ['New', 'Signed']],
    ['ann', ['New', 'Mine', 'Unsigned', 'Signed']],
    ['bob', ['New', 'Mine', 'Signed']],
  ])(
    "have for %s the views %j: those that are for them, and nothing is a stranger's own",
    async (person, names) => {
      const { body } = await app.request(person, 'GET', '/api/-/app');
      const screen = body.screens.find(({ route }: { route: string }) => route === '/wishes');
      expect(screen.views.map(({ name }: { name: string }) => name)).toEqual(names);
    },
  );

  test.each([
    [undefined, '/wish', ['form-screen']],
    [undefined, '/wishes', ['table-screen']],
    [undefined, '/', ['table-screen']],
    [undefined, '/private', []],
    [undefined, '/-/about', []],
    ['ann', '/private', ['signed-in-frame', 'table-screen']],
  ])('are named with what they need by the page for %s at %s: %j', async (person, path, needed) => {
    const { body } = await app.request(person, 'GET', path);
    const named = [...String(body).matchAll(/"\/assets\/([\w-]+)-abc123\.js" \/>/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !name.startsWith('messages-'))).toEqual(needed);
  });
});
