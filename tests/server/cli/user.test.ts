import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { offerSetup } from '#server/identity/keys/setup-link.ts';
import { openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { ninefoldHere } from './in-process.ts';

const contract = `# Small team

## 3. Entities
\`\`\`yaml
seat: { fields: { name: { type: text } } }
\`\`\`

## 5. Rules
\`\`\`yaml
user:
  TOO_MANY_PEOPLE: { rule: "all.users.count(u, u.active) <= 2", on: [create] }
  KEPT: { rule: "name != 'keeper' || active", on: [update] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { seat: { clerk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_MANY_PEOPLE: { status: 409, message: The team has two people. }
KEPT: { status: 409, message: The keeper stays. }
\`\`\`
`;

const password = 'a good long password';

describe.each(databases)('the rules of the contract on people, on $kind', ({ open }) => {
  let database: TestDatabase;
  let cwd: string;

  beforeEach(async () => {
    database = await open();
    cwd = await mkdtemp(join(tmpdir(), 'ninefold-user-'));
  });
  afterEach(async () => {
    await database.dispose();
    await rm(cwd, { recursive: true, force: true });
  });

  const user = (...words: string[]) => userWith(password, ...words);
  const userWith = (typed: string, ...words: string[]) => {
    const place = database.url === undefined ? ['--data', database.directory] : ['--database', database.url];
    return ninefoldHere(['user', ...words, ...place], { cwd, input: `${typed}\n` });
  };

  test('hold for ninefold user add and disable, which say them', async () => {
    await (await openRealApp({ contract, database })).close();
    expect(await user('add', 'keeper@example.org', '--role', 'owner')).toMatchObject({ code: 0, error: '' });
    expect(await user('add', 'second@example.org')).toMatchObject({ code: 0 });
    const third = await user('add', 'third@example.org');
    expect(third).toMatchObject({ code: 1, error: expect.stringContaining('The team has two people.') });
    expect(await user('disable', 'keeper@example.org')).toMatchObject({
      code: 1,
      error: expect.stringContaining('The keeper stays.'),
    });
    expect(await user('disable', 'second@example.org')).toMatchObject({ code: 0 });
    const app = await openRealApp({ contract, database });
    const events = await app.runtime.database.read((on) =>
      on.all(sql`SELECT kind, person, address FROM nf_security ORDER BY id`),
    );
    await app.close();
    // What was refused did nothing, and is not among them.
    expect(events.map(({ kind }) => kind)).toEqual(['account_opened', 'account_opened', 'person_changed']);
    expect(events).toMatchObject(events.map(() => ({ address: 'command line', person: expect.any(String) })));
    const { out } = await user('list');
    expect(out.trim().split('\n')).toHaveLength(2);
    expect(out.match(/disabled/g)).toHaveLength(1);
  });

  test('and ninefold user password gives another one, which ends what was signed in before', async () => {
    const email = 'keeper@example.org';
    await (await openRealApp({ contract, database })).close();
    await user('add', email, '--role', 'owner');
    const weak = await userWith('1234', 'password', email);
    expect(weak).toMatchObject({ code: 1, error: expect.stringContaining('at least 10 characters') });
    expect(await user('password', 'nobody@example.org')).toMatchObject({ code: 1 });
    const app = await openRealApp({ contract, database });
    const signIn = (typed: string) =>
      app.request(undefined, 'POST', '/api/-/session', { email, password: typed });
    expect(await signIn(password)).toMatchObject({ status: 200 });
    const another = 'quite another long password';
    expect(await userWith(another, 'password', email)).toMatchObject({ code: 0, error: '' });
    expect(await signIn(password)).toMatchObject({ status: 401 });
    expect(await signIn(another)).toMatchObject({ status: 200 });
    const sessions = await app.runtime.database.read((on) => on.all(sql`SELECT user_id FROM nf_session`));
    expect(sessions).toHaveLength(1);
    await app.close();
  });

  test('hold for the link of the first start', async () => {
    const refusing = contract.replace('<= 2', '== 0');
    const app = await openRealApp({ contract: refusing, database });
    const key = await offerSetup(app.runtime, new Date().toISOString());
    const body = { key, email: 'olga@example.org', password };
    expect(await app.request(undefined, 'POST', '/api/-/setup', body)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_PEOPLE' },
    });
    await app.close();
  });
});
