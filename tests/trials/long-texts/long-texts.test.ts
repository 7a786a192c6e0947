import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('transcripts on $kind', (database) => {
  const { app, done, tried, read } = trialOf('long-texts/long-texts.md', database);

  test('a text of five million letters is kept as it is', async () => {
    const text = `Ada Bob Ada ${'é'.repeat(2_500_000)}${'x'.repeat(2_500_000)}`;
    const { id } = await done('wim', 'POST', 'transcripts', { name: 'Long', text });
    const kept = await read('wim', `transcripts/${id}`);
    expect(kept.letters).toBe(5_000_012);
    expect(kept.speakers).toBe(3);
    expect(kept.text === text).toBe(true);
  });

  test('what is longer than a call may send is refused, and nothing is kept', async () => {
    expect(await tried('wim', 'POST', 'transcripts', { name: 'Longer', text: 'x'.repeat(9_000_000) })).toBe(
      '413 too_big',
    );
  });

  test('so is a line of an import, and one that is shorter is read in', async () => {
    const lines = (letters: number) => `${JSON.stringify({ name: 'Read in', text: 'x'.repeat(letters) })}\n`;
    const send = (letters: number) =>
      app().request('wim', 'POST', '/api/transcripts/-/import', lines(letters), {
        'Content-Type': 'application/x-ndjson',
      });
    expect((await send(2_000_000)).status).toBe(200);
    expect((await send(9_000_000)).body).toMatchObject({ code: 'bad_request' });
  });

  test('a transcript closes after a quarter of an hour', async () => {
    const made = await done('wim', 'POST', 'transcripts', { name: 'Short' });
    expect(Date.parse(made.closes) - Date.parse(made.created_at)).toBe(15 * 60_000);
    expect(await tried('wim', 'PATCH', `transcripts/${made.id}`, { name: 'Shorter' })).toBe('200');
  });
});
