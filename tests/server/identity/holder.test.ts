import sql, { type Sql } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSessionHolder, findTokenHolder } from '#server/identity/keys/holder.ts';
import { actAs, startSession } from '#server/identity/keys/sessions.ts';
import { addToken, revokeToken } from '#server/identity/keys/tokens.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';

const now = '2026-01-05T08:00:00.000Z';
const TOKEN = '01890a5d-ac96-774b-bcce-b302099a8057';

describe.each(databases)('who holds a token or a session on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;
  let id: string;
  let token: string;
  let session: string;

  beforeEach(async () => {
    database = await open();
    shop = await openAccountApp(database, false);
    id = await shop.account('carl@example.org', ['customer']);
    [token, session] = await shop.app.runtime.database.write(async (on) => [
      await addToken(on, { id: TOKEN, userId: id, name: 'script', now }),
      await startSession(on, { userId: id, now, lifeSeconds: 3_600 }),
    ]);
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  const run = (statement: Sql) => shop.app.runtime.database.write((on) => on.run(statement));
  const setPerson = (field: string, value: Sql) => {
    const { storage } = shop.app.runtime;
    const [table, column] = [storage.table('user'), storage.column('user', field)].map(identifier);
    return run(sql`UPDATE ${table} SET ${column} = ${value} WHERE id = ${id}`);
  };
  const byToken = () => findTokenHolder(shop.app.runtime, token, now);
  const bySession = () => findSessionHolder(shop.app.runtime, session, now);
  const both = async () => [(await byToken())?.person, (await bySession())?.person];

  test('is known as they are after each change of the person', async () => {
    expect(await both()).toMatchObject([{ roles: ['customer'] }, { roles: ['customer'] }]);
    await setPerson('roles', sql`${'["staff"]'}`);
    expect(await both()).toMatchObject([{ roles: ['staff'] }, { roles: ['staff'] }]);
    await run(sql`INSERT INTO nf_preference (user_id, language) VALUES (${id}, 'fr')`);
    const french = { preferences: { language: 'fr' } };
    expect(await both()).toMatchObject([french, french]);
    await setPerson('active', sql`false`);
    expect(await both()).toEqual([undefined, undefined]);
  });

  test('is known no longer once the token is revoked, and for whom they act in a session', async () => {
    expect(await byToken()).toMatchObject({ key: TOKEN });
    await shop.app.runtime.database.write((on) => revokeToken(on, TOKEN, now));
    expect(await byToken()).toBeUndefined();
    const key = (await bySession())?.key ?? '';
    await shop.app.runtime.database.write((on) => actAs(on, key, id));
    expect(await bySession()).toMatchObject({ actsAs: id });
    await run(sql`DELETE FROM nf_session`);
    expect(await bySession()).toBeUndefined();
  });
});
