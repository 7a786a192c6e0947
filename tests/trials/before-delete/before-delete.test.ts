import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What is done before a record goes, and when it comes back, as whoever deletes a team meets it. */
describe.each(databases)('before a delete and after a restore, on $kind', (database) => {
  const { app, make, done, tried, list, read } = trialOf('before-delete/teams.md', database);
  let teams = 0;
  const team = (values: object = {}) => make('mia', 'teams', { name: `T${(teams += 1)}`, ...values });
  const notesOf = async (about: string) => {
    const notes = await list('mia', `notes?limit=100&sort=id&filter=about == '${about}'`);
    return notes.map(({ what, count }) => (count === null ? what : `${what} ${count}`));
  };

  test('its effects find the record, and save what would go along', async () => {
    const heir = await team();
    const id = await team({ heir });
    const name = `T${teams}`;
    const kept = await make('mia', 'boxes', { name: `${name} kept`, team: id });
    const gone = await make('mia', 'boxes', { name: `${name} gone`, team: id, keep: false });
    await done('mia', 'DELETE', `teams/${id}`);
    expect(await read('mia', `boxes/${kept}`)).toMatchObject({ team: heir });
    expect(await tried('mia', 'GET', `boxes/${gone}`)).toBe('404 not_found');
    expect(await notesOf(name)).toEqual(['came', 'goes', 'went 2']);
    expect(await notesOf(`${name} gone`)).toEqual(['box goes']);
    expect(await notesOf(`${name} kept`)).toEqual([]);
  });

  test('its effects may put aside what would be in the way', async () => {
    const id = await team();
    const task = await make('mia', 'tasks', { name: 'Count', team: id });
    await done('mia', 'DELETE', `teams/${id}`);
    expect(await read('mia', `tasks/${task}`)).toMatchObject({ status: 'off', team: null });
  });

  test('a rule on the delete judges what is left, and then nothing was done', async () => {
    const id = await team();
    const task = await make('mia', 'tasks', { name: 'Count', team: id });
    await done('mia', 'POST', `tasks/${task}/finish`);
    expect(await tried('mia', 'DELETE', `teams/${id}`)).toBe('409 NOT_EMPTY');
    expect(await read('mia', `teams/${id}`)).toMatchObject({ had: null });
    expect(await notesOf(`T${teams}`)).toEqual(['came']);
  });

  test('a delete that is tried out does nothing', async () => {
    const id = await team();
    expect(await tried('mia', 'DELETE', `teams/${id}?dry_run=true`)).toMatch(/^2/);
    expect(await read('mia', `teams/${id}`)).toMatchObject({ had: null });
  });

  test('the history tells what was done before it, and then the delete', async () => {
    const id = await team();
    await done('mia', 'DELETE', `teams/${id}`);
    const { items } = await read('mia', `teams/${id}/-/history`);
    expect(items.map(({ event }: { event: string }) => event)).toEqual(['delete', 'update', 'create']);
  });

  test('what comes back has what was done before it went, and its own effects and rules', async () => {
    const id = await team();
    const name = `T${teams}`;
    await done('mia', 'DELETE', `teams/${id}`);
    expect(await done('ben', 'POST', 'teams/-/restore', { id })).toMatchObject({ had: 0 });
    expect(await notesOf(name)).toEqual(['came', 'goes', 'went 0', 'came', 'is back']);
  });

  test('a rule on the restore refuses it, and asks nothing of what is new', async () => {
    const id = await team({ final: true });
    await done('mia', 'DELETE', `teams/${id}`);
    expect(await tried('mia', 'POST', 'teams/-/restore', { id })).toBe('409 FINAL');
    expect(await notesOf(`T${teams}`)).toEqual(['came', 'goes', 'went 0']);
  });

  test('of two who delete at the same moment one does, and it is noted once', async () => {
    const id = await team();
    const calls = ['mia', 'ben', 'mia'].map((person) => tried(person, 'DELETE', `teams/${id}`));
    const answers = await Promise.all(calls);
    expect(answers.toSorted().slice(1)).toEqual(['404 not_found', '404 not_found']);
    expect(await notesOf(`T${teams}`)).toEqual(['came', 'goes', 'went 0']);
  });

  test('who may not delete sets off nothing', async () => {
    const task = await make('mia', 'tasks', { name: 'Count' });
    expect(await tried('mia', 'DELETE', `tasks/${task}`)).toBe('403 forbidden');
    expect(await app().request(undefined, 'DELETE', `/api/tasks/${task}`)).toMatchObject({ status: 401 });
  });
});
