import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Doors

## 3. Entities
\`\`\`yaml
door: { fields: { name: { type: text, required: true } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { porter: {}, guest: {} }
grants: { door: { porter: all, guest: [read] } }
\`\`\`

## Examples
\`\`\`yaml
people: { mira: { roles: [porter] } }
records: { door: { front: { name: Front } } }
\`\`\`
`;
const draft = contract
  .replace('name: { type: text, required: true }', 'name: { type: text }, width: { type: integer }')
  .replace('{ name: Front }', '{ name: Draft door, width: 90 }');

describe.each(databases)('A trial beside real data, on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let owner: string;

  const sessionOf = async (person: string, below = '', cookie = '') => {
    const path = `${below}/api/-/rehearsal/session`;
    const { status, headers } = await app.request(undefined, 'POST', path, { person }, { cookie });
    expect(status).toBe(200);
    return headers.get('set-cookie') ?? '';
  };
  const pair = (cookie: string) => cookie.split(';')[0] ?? '';
  const begin = async (text: string) =>
    app.request(undefined, 'POST', '/api/-/studio/trial', { text }, { cookie: owner });
  const ask = (cookie: string, path: string) => app.request(undefined, 'GET', path, undefined, { cookie });

  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract, database });
    owner = pair(await sessionOf('owner'));
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  test('is begun by the owner alone', async () => {
    const mira = pair(await sessionOf('mira'));
    const asMira = await app.request(
      undefined,
      'POST',
      '/api/-/studio/trial',
      { text: draft },
      { cookie: mira },
    );
    expect(asMira).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const asNobody = await app.request(undefined, 'POST', '/api/-/studio/trial', { text: draft });
    expect(asNobody).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('is refused for a document with errors, and for what is no document', async () => {
    const broken = await begin(draft.replace('type: integer', 'type: intger'));
    expect(broken).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(broken.body.detail).toBe('The document has an error: it does not run yet.');
    const none = await app.request(
      undefined,
      'POST',
      '/api/-/studio/trial',
      { words: 'x' },
      { cookie: owner },
    );
    expect(none).toMatchObject({ status: 422, body: { code: 'invalid' } });
    const unfit = await begin(draft.replace('width: 90 }', 'width: 90, name: 7 }'));
    expect(unfit.status).toBe(422);
  });

  test('runs the draft with its examples, and somebody for each role; what is done there is not done here', async () => {
    const begun = await begin(draft);
    expect(begun).toMatchObject({ status: 201 });
    const { address, people } = begun.body;
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['mira', 'guest', 'owner']);
    const mira = await sessionOf('mira', address, owner);
    expect(mira).toMatch(new RegExp(`^ninefold_trial=[^;]+; Path=${address}/; HttpOnly; SameSite=Lax`));
    const both = `${owner}; ${pair(mira)}`;
    const doors = await ask(both, `${address}/api/doors`);
    expect(doors.body.items).toMatchObject([{ name: 'Draft door', width: 90 }]);
    const made = await app.request(
      undefined,
      'POST',
      `${address}/api/doors`,
      { width: 70 },
      { cookie: both },
    );
    expect(made.status).toBe(201);
    const real = await ask(owner, '/api/doors');
    expect(real.body.items.map(({ name }: { name: string }) => name)).toEqual(['Front']);
    expect((await ask(owner, '/api/-/studio/document')).body.version).toBe(1);
  });

  test('reads in the languages of the draft', async () => {
    const french = draft
      .replace('# Doors\n', '# Doors\n\n## 1. What it does\n```yaml\nlanguages: [fr]\n```\n')
      .concat('\n## Translations\n```yaml\nfr: { Doors: Portes, Door: Porte, Guest: Invité }\n```\n');
    const { address } = (await begin(french)).body;
    const guest = `${owner}; ${pair(await sessionOf('guest', address, owner))}`;
    const headers = { cookie: guest, 'Accept-Language': 'fr' };
    const { body } = await app.request(undefined, 'GET', `${address}/api/-/app`, undefined, headers);
    expect(body).toMatchObject({ name: 'Portes', entities: [{ label: 'Porte' }] });
  });

  test('names its people and their roles in the language of its owner', async () => {
    const french = draft
      .replace('# Doors\n', '# Doors\n\n## 1. What it does\n```yaml\nlanguages: [fr]\n```\n')
      .concat('\n## Translations\n```yaml\nfr: { Porter: Gardien, Guest: Invité }\n```\n');
    const inFrench = { cookie: owner, 'Accept-Language': 'fr' };
    await app.request(undefined, 'PATCH', '/api/-/preferences', { language: 'fr' }, { cookie: owner });
    const { status, body } = await app.request(
      undefined,
      'POST',
      '/api/-/studio/trial',
      { text: french },
      inFrench,
    );
    expect(status).toBe(201);
    const called = body.people.map(({ label, roles, role_labels }: Record<string, unknown>) => [
      label,
      roles,
      role_labels,
    ]);
    expect(called).toEqual([
      ['Mira', ['porter'], ['Gardien']],
      ['Une personne (Invité)', ['guest'], ['Invité']],
      ['Propriétaire', ['owner'], ['Propriétaire']],
    ]);
    const again = await app.request(undefined, 'GET', `/api/-/studio/trial/${body.id}`, undefined, inFrench);
    expect(again.body.people).toEqual(body.people);
    // Inside they are called the same, although their records have the names of the document.
    const guest = `${owner}; ${pair(await sessionOf('guest', body.address, owner))}`;
    const headers = { cookie: guest, 'Accept-Language': 'fr' };
    const me = await app.request(undefined, 'GET', `${body.address}/api/-/me`, undefined, headers);
    expect(me.body.person.name).toBe('Une personne (Invité)');
  });

  test('has its own rights: who is somebody else there is not the owner', async () => {
    const { address } = (await begin(draft)).body;
    const guest = `${owner}; ${pair(await sessionOf('guest', address, owner))}`;
    const made = await app.request(undefined, 'POST', `${address}/api/doors`, {}, { cookie: guest });
    expect(made).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    // Without a session of its own nobody is signed in there, whatever session there is outside.
    expect(await ask(owner, `${address}/api/doors`)).toMatchObject({ status: 401 });
    expect(await ask(owner, `${address}/api/-/studio/document`)).toMatchObject({ status: 401 });
  });

  test('answers to the session of its owner alone, and gives no power outside', async () => {
    const { id, address } = (await begin(draft)).body;
    const inside = pair(await sessionOf('owner', address, owner));
    const mira = pair(await sessionOf('mira'));
    for (const cookie of ['', inside, mira, `${mira}; ${inside}`])
      expect(await ask(cookie, `${address}/api/-/app`)).toMatchObject({ status: 404 });
    expect(await app.request('owner', 'GET', `${address}/api/-/app`)).toMatchObject({ status: 404 });
    expect(await ask(inside, '/api/-/studio/document')).toMatchObject({ status: 401 });
    expect(await ask(mira, `/api/-/studio/trial/${id}`)).toMatchObject({ status: 403 });
  });

  test('has pages that reach nothing but itself, in a frame of this origin alone', async () => {
    const { address } = (await begin(draft)).body;
    const page = await ask(owner, `${address}/doors`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src ${app.url}${address}/;`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/(?:connect|img|form-action|frame)-?(?:src)? 'self'/);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const real = await ask(owner, '/doors');
    expect(real.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(real.headers.get('x-frame-options')).toBe('DENY');
  });

  test('ends when it is told to, and when the next begins', async () => {
    const { id, address } = (await begin(draft)).body;
    expect(await ask(owner, `/api/-/studio/trial/${id}`)).toMatchObject({ status: 200 });
    const ended = await app.request(undefined, 'DELETE', `/api/-/studio/trial/${id}`, undefined, {
      cookie: owner,
    });
    expect(ended.status).toBe(204);
    expect(await ask(owner, `/api/-/studio/trial/${id}`)).toMatchObject({ status: 404 });
    expect(await ask(owner, `${address}/api/-/app`)).toMatchObject({ status: 404 });
    // Its tab, opened again, is led to where trials begin.
    const opened = { cookie: owner, 'sec-fetch-dest': 'document' };
    const { status, headers } = await app.request(undefined, 'GET', `${address}/`, undefined, opened);
    expect([status, headers.get('location')]).toEqual([302, '/-/studio/try']);
    const second = (await begin(draft)).body;
    await begin(draft);
    expect(await ask(owner, `${second.address}/api/-/app`)).toMatchObject({ status: 404 });
  });
});
