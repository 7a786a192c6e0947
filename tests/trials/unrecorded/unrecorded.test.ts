import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a field with `history: false` has held is in no history. */
describe.each(databases)('a field without history, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('unrecorded/unrecorded.md', database);
  const historyOf = async (person: string, path: string) => (await read(person, `${path}/-/history`)).items;
  const idOf = async (person: string) =>
    (await list('dora', 'users')).find(({ name }) => String(name).toLowerCase() === person)?.id;
  const kept = async () =>
    JSON.stringify(await app().runtime.database.ask(sql`SELECT changes FROM nf_history`));

  test('a change is told without the value, and one of nothing else is not told', async () => {
    const id = await make('dora', 'patients', { name: 'Ann', complaint: 'Qualm one' });
    await done('dora', 'PATCH', `patients/${id}`, { complaint: 'Qualm two' });
    await done('dora', 'PATCH', `patients/${id}`, { complaint: null, visits: 2 });
    const items = await historyOf('dora', `patients/${id}`);
    expect(JSON.stringify(items)).not.toMatch(/Qualm|complaint/);
    expect(items.map(({ version }: { version: number }) => version)).toEqual([3, 1]);
    expect((await read('dora', `patients/${id}`)).version).toBe(3);
  });

  test('nothing of it stands in the table of the history, whatever the way: step, part, delete', async () => {
    const notes = [{ text: 'Whisper one' }];
    const id = await make('dana', 'patients', {
      name: 'Ben',
      complaint: 'Whisper two',
      paid: '77.31',
      notes,
    });
    await done('dana', 'POST', `patients/${id}/see`, { complaint: 'Whisper three' });
    await done('dana', 'POST', `patients/${id}/forget`);
    const rows = `${JSON.stringify({ name: 'Bo', complaint: 'Whisper four' })}\n`;
    const type = { 'Content-Type': 'application/x-ndjson' };
    expect((await app().request('dora', 'POST', '/api/patients/-/import', rows, type)).status).toBe(200);
    await done('dana', 'DELETE', `patients/${id}`);
    expect(await kept()).not.toMatch(/Whisper|77\.31/);
  });

  test('the record itself, its lists and filters have it as ever', async () => {
    const id = await make('dora', 'patients', { name: 'Cyd', complaint: 'Cough' });
    expect((await read('dora', `patients/${id}`)).complaint).toBe('Cough');
    expect(await list('dora', `patients?filter=${encodeURIComponent("complaint == 'Cough'")}`)).toHaveLength(
      1,
    );
  });

  test('a record that is brought back has nothing in it, and is refused where it must have something', async () => {
    const id = await make('dora', 'patients', { name: 'Dee', complaint: 'Dizzy', visits: 4 });
    await done('dora', 'DELETE', `patients/${id}`);
    const back = await done('dora', 'POST', 'patients/-/restore', { id });
    expect(back).toMatchObject({ name: 'Dee', visits: 4, complaint: null });
    const whole = await make('dora', 'patients', { name: 'Eli', notes: [{ text: 'Lost' }] });
    const [note] = await list('dora', `notes?filter=${encodeURIComponent(`patient == '${whole}'`)}`);
    await done('dora', 'DELETE', `notes/${note.id}`);
    expect(await tried('dora', 'POST', 'notes/-/restore', { id: note.id })).toBe('422 invalid');
  });

  test('who may read a record by such a field is told nothing of what was before', async () => {
    const id = await make('dirk', 'patients', { name: 'Fay', visits: 1 });
    await done('dirk', 'PATCH', `patients/${id}`, { visits: 2 });
    await done('dora', 'PATCH', `patients/${id}`, { visits: 3 });
    await done('dora', 'PATCH', `patients/${id}`, { doctor: await idOf('dana') });
    expect(JSON.stringify(await historyOf('dana', `patients/${id}`))).not.toMatch(/visits|Fay/);
    // Neither of the newest change, which would be gone again after a change that they are not told.
    await done('dora', 'PATCH', `patients/${id}`, { visits: 4 });
    expect(await historyOf('dana', `patients/${id}`)).toEqual([]);
    await done('dora', 'PATCH', `patients/${id}`, { complaint: 'Cough' });
    expect(await historyOf('dana', `patients/${id}`)).toEqual([]);
    expect(JSON.stringify(await historyOf('dora', `patients/${id}`))).toMatch(/visits/);
  });

  test('the history of everything cannot be asked for it', async () => {
    const path = '/api/-/history?entity=patient&field=complaint';
    expect(await app().request('owner', 'GET', path)).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
    expect((await app().request('owner', 'GET', '/api/-/history?entity=patient&field=visits')).status).toBe(
      200,
    );
  });
});
