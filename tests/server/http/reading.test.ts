import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedLanguages } from '#server/http/caller/reading.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Lager

## 1. Purpose
\`\`\`yaml
locale: en-GB
languages: [de, fr]
timezone: Europe/Vienna
\`\`\`

## 3. Entities
\`\`\`yaml
visit:
  title: "{start}"
  fields: { start: { type: datetime, required: true }, cost: { type: decimal, scale: 2 }, who: { type: ref, to: user } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { staff: {} }
grants: { visit: { staff: all }, user: { staff: [read] } }
\`\`\`

## 7. Calls
\`\`\`yaml
notices:
  planned: { on: [visit.create], to: who, title: "At {start}", text: "It costs {cost}.", via: [app, email] }
mails:
  invited: { on: [visit.create], to: who, subject: "At {start}", text: "It costs {cost}." }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-07-06T08:00:00Z
people:
  mira: { roles: [staff], email: mira@example.org }
  noa: { roles: [staff], email: noa@example.org }
\`\`\`
`;

const german = { 'Accept-Language': 'de-CH, en;q=0.5' };

describe.each(databases)('How an application is read, on $kind', ({ open }) => {
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

  const prefer = (person: string, choice: object) =>
    app.request(person, 'PATCH', '/api/-/preferences', choice);

  test('is in the language of the contract, and says so', async () => {
    const { body, headers } = await app.request(undefined, 'GET', '/api/visits');
    expect(body).toMatchObject({ code: 'not_signed_in', title: 'Please sign in first.' });
    expect(headers.get('content-language')).toBe('en-GB');
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test('is in the best language that is asked for, among those it is offered in', async () => {
    const titles = async (language: string) => {
      const answer = await app.request(undefined, 'GET', '/api/visits', undefined, {
        'Accept-Language': language,
      });
      return [answer.headers.get('content-language'), answer.body.code, answer.body.title];
    };
    expect(await titles('de-CH, en;q=0.5')).toEqual([
      'de',
      'not_signed_in',
      'Bitte melden Sie sich zuerst an.',
    ]);
    expect((await titles('es, fr-CA;q=0.7, de;q=0.9'))[0]).toBe('de');
    expect((await titles('es'))[0]).toBe('en-GB');
    expect((await titles('en-US, de;q=0.5'))[0]).toBe('en-GB');
  });

  test('answers of any kind say their language, also those to what was not understood', async () => {
    const found = await app.request(undefined, 'GET', '/api/-/app', undefined, german);
    expect(found.headers.get('content-language')).toBe('de');
    expect(found.body.reader).toEqual({
      language: 'de',
      locale: 'de-CH',
      timezone: 'Europe/Vienna',
      offered: ['en-GB', 'de', 'fr'],
    });
    const wrong = await app.request(undefined, 'GET', '/api/-/nothing', undefined, german);
    expect([wrong.headers.get('content-language'), wrong.body.code]).toEqual(['de', 'not_found']);
  });

  test('follows what a person has chosen: language, formats and clock', async () => {
    const start = '2026-07-06T14:30:00.000Z';
    const { id } = (await app.request('mira', 'POST', '/api/visits', { start, cost: '1234.50' })).body;
    const title = async () => (await app.request('mira', 'GET', `/api/visits/${id}`)).body.titles.id;
    expect(await title()).toBe('6 Jul 2026, 16:30');
    await prefer('mira', { locale: 'en-US', timezone: 'America/New_York' });
    expect((await title()).replaceAll('\u202f', ' ')).toBe('Jul 6, 2026, 10:30 AM');
    expect((await prefer('mira', { language: 'fr', locale: null, timezone: null })).body).toEqual({
      language: 'fr',
      locale: null,
      timezone: null,
    });
    expect(await title()).toBe('6 juil. 2026, 16:30');
    const refused = await app.request('mira', 'POST', '/api/visits', {});
    expect(refused.headers.get('content-language')).toBe('fr');
    // Requests of tests come with a token, as those of scripts do: what they ask for is meant.
    const asked = await app.request('mira', 'POST', '/api/visits', {}, german);
    expect(asked.headers.get('content-language')).toBe('de');
    await prefer('mira', { language: null });
    expect(await title()).toBe('6 Jul 2026, 16:30');
  });

  test('refuses what is no language, no locale and no zone', async () => {
    for (const wrong of [
      { language: 'xx' },
      { locale: 'no locale' },
      { timezone: 'Mars/Base' },
      { zone: 'UTC' },
    ])
      expect([wrong, (await prefer('mira', wrong)).status]).toEqual([wrong, 422]);
  });

  test('a visitor keeps a choice in a cookie, which counts before the wish of the browser', async () => {
    const chosen = await app.request(undefined, 'PATCH', '/api/-/preferences', {
      language: 'fr',
      timezone: 'Asia/Tokyo',
    });
    const cookie = (chosen.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const headers = { ...german, Cookie: cookie };
    const { reader } = (await app.request(undefined, 'GET', '/api/-/app', undefined, headers)).body;
    expect(reader).toMatchObject({ language: 'fr', locale: 'fr', timezone: 'Asia/Tokyo' });
    expect(reader.zone.timezone).toBe('Asia/Tokyo');
    const known = await app.request(undefined, 'GET', '/api/-/preferences', undefined, headers);
    expect(known.body).toEqual({ language: 'fr', locale: null, timezone: 'Asia/Tokyo' });
  });

  test('letters and notices are written as who gets them reads', async () => {
    await prefer('noa', { language: 'de', timezone: 'Asia/Tokyo' });
    const who = (await app.request('noa', 'GET', '/api/-/me')).body.person.id;
    const visit = { start: '2026-07-06T14:30:00Z', cost: '1234.50', who };
    expect(await app.request('mira', 'POST', '/api/visits', visit)).toMatchObject({ status: 201 });
    const told = (await app.request('noa', 'GET', '/api/-/notices')).body;
    expect(told).toMatchObject({ unread: 1 });
    const [notice] = told.items;
    expect(notice).toMatchObject({ title: 'At 6. Juli 2026 um 23:30', text: 'It costs 1.234,50.' });
    const sent = (await app.request('owner', 'GET', '/api/-/rehearsal/outbox')).body.items;
    expect(sent.map(({ body }: { body: { title: string } }) => body.title)).toEqual(
      expect.arrayContaining(['At 6. Juli 2026 um 23:30', 'At 6. Juli 2026 um 23:30']),
    );
  });
});

test('languages are asked for by their weights; what is no language is left out', () => {
  expect(acceptedLanguages('de-at, *;q=0.1, fr;q=0.9, en;q=0.95, es;q=0, not a tag')).toEqual([
    'de-AT',
    'en',
    'fr',
  ]);
});
