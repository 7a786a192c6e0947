import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { publish } from '#server/tables/apply/publish.ts';
import { keepVersion } from '#server/tables/versions/versions.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { type TestApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const now = '2026-01-05T08:00:00.000Z';
const next = smallContract
  .replace('title: { type: text, required: true, max: 40 }', 'title: { type: text, required: true, max: 5 }')
  .replace('text: { type: text,', 'body: { was: text, type: text,');

// On SQLite two servers would never share a folder; a command beside the server may publish all the same.
describe.each(databases)('two servers of one installation on $kind', ({ open }) => {
  let database: TestDatabase;
  let one: TestApp;
  let other: TestApp;
  let token: Record<string, string>;

  beforeEach(async () => {
    database = await open();
    one = await openRealApp({ contract: smallContract, database });
    other = await openRealApp({ contract: smallContract, database });
    const { runtime } = one;
    const text = await runtime.database.write(async (on) => {
      const account = { email: 'ada@example.org', passwordHash: 'none', roles: ['clerk'], now };
      const made = await newPerson(on, runtime, account);
      if (made.kind === 'refusal') throw new Error(made.code);
      return addToken(on, { id: runtime.newId(), userId: made.value.id, name: 'test', now });
    });
    token = { Authorization: `Bearer ${text}` };
  });

  afterEach(async () => {
    await one.close();
    await other.close();
    await database.dispose();
  });

  const publishNext = async () => {
    const { model } = load(next, 'next.md');
    if (model === undefined) throw new Error('the next contract has errors');
    const published = await publish(one.runtime.database, { model, text: next, now });
    expect(published.kind).toBe('done');
    await one.follow();
  };
  const post = (app: TestApp, body: unknown) => app.request(undefined, 'POST', '/api/notes', body, token);

  test('judge the very first write after a publication by the new contract, whichever of them it reaches', async () => {
    await publishNext();
    for (const app of [other, one]) {
      expect(await post(app, { title: 'Too long' })).toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      });
      expect(await post(app, { title: 'Short', text: 'old name' })).toMatchObject({ status: 422 });
      expect(await post(app, { title: 'Short', body: 'new name' })).toMatchObject({ status: 201 });
    }
    expect(other.reports).toContainEqual({ kind: 'contract_followed', version: 2 });
  });

  test('answer reads by the new contract as soon as they have looked', async () => {
    await post(one, { title: 'Short', text: 'x' });
    await publishNext();
    await other.follow();
    const answer = await other.request(undefined, 'GET', '/api/notes', undefined, token);
    expect(answer.body.items[0]).toMatchObject({ title: 'Short', body: 'x' });
  });

  test('refuse writes, and say so in the log once, where another program published what they cannot read', async () => {
    const text = smallContract.replace('max: 40', 'max: forty');
    await one.runtime.database.write((on) => keepVersion(on, { text, now, plan: [] }));
    for (const app of [one, other]) {
      const answer = await post(app, { title: 'Short' });
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(answer.headers.get('retry-after')).toBe('1');
      await app.follow();
      const said = app.reports.filter(({ kind }) => kind === 'contract_not_followed');
      expect(said).toEqual([{ kind: 'contract_not_followed', version: 2 }]);
    }
  });
});
