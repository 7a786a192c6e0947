import { describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const german = { 'Accept-Language': 'de-AT' };
const lens = { name: 'Lens', kind: 'camera', due: '2026-07-10' };

describe.each(databases)('a contract in two languages, on $kind', (database) => {
  const trial = trialOf('languages/lending.md', database, {
    variables: new Map([['ARCHIVE_URL', 'http://127.0.0.1:9/']]),
  });
  const { make, list } = trial;
  const ask = (person: string | undefined, method: string, path: string, body?: object) =>
    trial.app().request(person, method, `/api/${path}`, body, german);

  test('is described in the language of who asks, and to others as before', async () => {
    const described: AppDescription = (await ask('mira', 'GET', '-/app')).body;
    const loan = described.entities.find(({ name }) => name === 'loan');
    expect([described.name, loan?.label, loan?.labelPlural]).toEqual(['Verleih', 'Ausleihe', 'Ausleihen']);
    expect(Object.fromEntries((loan?.fields ?? []).map(({ name, label }) => [name, label]))).toMatchObject({
      name: 'Was',
      kind: 'Art',
      due: 'Fällig am',
      status: 'Stand',
      created_at: 'Angelegt am',
    });
    expect(loan?.fields.find(({ name }) => name === 'kind')).toMatchObject({
      options: [
        { name: 'camera', label: 'Kamera' },
        { name: 'light', label: 'Licht' },
      ],
    });
    expect(loan?.transitions).toMatchObject([
      { name: 'lend', label: 'Verleihen', sends: { calls: ['Ablage'], mail: false } },
    ]);
    const [loans, page] = described.screens;
    expect(loans).toMatchObject({ title: 'Ausleihen', views: [{ name: 'Late', label: 'Zu spät' }] });
    expect(page?.sections).toMatchObject([{ title: 'Was und wann' }]);
    const english: AppDescription = (await trial.app().request('mira', 'GET', '/api/-/app')).body;
    expect(english.name).toBe('Lending desk');
    // Nobody is sent the texts of another language.
    expect(JSON.stringify(english)).not.toContain('Ausleihe');
    expect(JSON.stringify(described)).not.toContain('As it stands');
  });

  test('refuses in the language of who asks, with the same codes', async () => {
    const late = await ask('mira', 'POST', 'loans', { ...lens, due: '2026-07-01' });
    expect(late).toMatchObject({
      status: 422,
      body: {
        code: 'TOO_LATE',
        detail: 'Es war am 1. Juli 2026 fällig.',
        errors: [{ field: 'due', code: 'TOO_LATE', message: 'Es war am 1. Juli 2026 fällig.' }],
      },
    });
    expect(JSON.stringify(late.body)).toContain('Wählen Sie einen späteren Tag.');
    const id = await make('mira', 'loans', { ...lens, kind: 'light' });
    expect((await ask('mira', 'POST', `loans/${id}/lend`)).body).toMatchObject({
      code: 'NOT_LIGHT',
      detail: 'Lichter bleiben hier.',
    });
    const english = await trial.app().request('mira', 'POST', `/api/loans/${id}/lend`);
    expect(english.body).toMatchObject({ code: 'NOT_LIGHT', detail: 'Lights stay here.' });
  });

  test('keeps values and history as they are, and titles in the language of who reads', async () => {
    const id = await make('mira', 'loans', lens);
    const { body } = await ask('mira', 'GET', `loans/${id}`);
    expect(body).toMatchObject({ kind: 'camera', status: 'asked', titles: { id: 'Lens bis 10.07.2026' } });
    expect((await list('mira', `loans?filter=${encodeURIComponent("name == 'Lens'")}`))[0]).toMatchObject({
      titles: { id: 'Lens until 10 Jul 2026' },
    });
    const history = (await ask('mira', 'GET', `loans/${id}/-/history`)).body.items;
    expect(JSON.stringify(history)).toContain('camera');
    expect(JSON.stringify(history)).not.toContain('Kamera');
  });

  test('writes letters, notices and documents in the language of who gets them', async () => {
    await trial.app().request('noa', 'PATCH', '/api/-/preferences', { language: 'de' });
    const who = (await trial.app().request('noa', 'GET', '/api/-/me')).body.person.id;
    await make('mira', 'loans', { ...lens, name: 'Tripod', who });
    const told = (await trial.app().request('noa', 'GET', '/api/-/notices')).body.items;
    expect(told[0]).toMatchObject({ title: 'Für Sie: Tripod', text: 'Bis 10. Juli 2026.' });
    const sent = (await trial.app().request('owner', 'GET', '/api/-/rehearsal/outbox')).body.items;
    const letter = JSON.stringify(sent);
    expect(letter).toContain('Für Sie: Tripod');
    expect(letter).toContain('Zettel zu Tripod');
    expect(letter).not.toContain('For you');
    const [loan] = await list('mira', `loans?filter=${encodeURIComponent("name == 'Tripod'")}`);
    const session = await trial
      .app()
      .request(undefined, 'POST', '/api/-/rehearsal/session', { person: 'mira', token: true });
    const drawn = await fetch(`${trial.app().url}/api/loans/${loan.id}/-/documents/slip`, {
      headers: { authorization: `Bearer ${session.body.token}`, ...german },
    });
    expect(drawn.status).toBe(200);
    const page = await drawn.text();
    expect(page).toContain('Zettel zu Tripod');
    expect(page).toContain('Art: Kamera');
  });
});
