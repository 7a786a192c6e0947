import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { wardOn } from './ward.ts';

/** Who opens what was deleted leaves the trace that they would have left before. */
describe.each(databases)('openings of what is gone, on $kind', (database) => {
  const { app, done, tried, read, list, idOf, patient, openings } = wardOn(database);

  test('they outlive their record, and are found with it where that comes back', async () => {
    const id = await patient();
    await read('nina', `patients/${id}`);
    await done('dora', 'DELETE', `patients/${id}`);
    const at = async () => (await list('olga', `patient_openings?filter=opened_id == '${id}'`))[0]?.patient;
    expect(await at()).toBe(null);
    await done('dora', 'POST', 'patients/-/restore', { id });
    expect(await at()).toBe(id);
  });

  test('a restore that brings nothing back leaves them as they are', async () => {
    const id = await patient();
    await read('nina', `patients/${id}`);
    await done('dora', 'DELETE', `patients/${id}`);
    const restore = async (query: string) => {
      const headers: Record<string, string> = query === '' ? { 'Idempotency-Key': `back-${id}` } : {};
      const path = `/api/patients/-/restore${query}`;
      return (await app().request('dora', 'POST', path, { id }, headers)).status;
    };
    expect(await restore('?dry_run=true')).toBe(201);
    expect(await restore('')).toBe(201);
    await done('dora', 'DELETE', `patients/${id}`);
    expect(await restore('')).toBe(201);
    const kept = await list('olga', `patient_openings?filter=opened_id == '${id}'`);
    expect(kept.map((opening) => opening.patient)).toEqual([null]);
  });

  test('the history of a deleted record opens it, where a right is logged on what it last was', async () => {
    const id = await patient({ doctor: await idOf('Carl') });
    await done('dora', 'PATCH', `patients/${id}`, { doctor: await idOf('Dora') });
    await done('dora', 'DELETE', `patients/${id}`);
    for (const person of ['carl', 'dora', 'owner', 'alan'])
      expect(await tried(person, 'GET', `patients/${id}/-/history`)).toBe('200');
    expect(await openings(id)).toEqual(['Carl history', 'Owner history', 'Alan history']);
    await done('dora', 'POST', 'patients/-/restore', { id });
    const kept = await list('olga', `patient_openings?filter=opened_id == '${id}'`);
    expect(kept.map((opening) => opening.patient)).toEqual([id, id, id]);
  });

  test('so does the history of a part that is gone, with its record or alone', async () => {
    const id = await patient({ doses: [{ drug: 'tea' }, { drug: 'honey' }] });
    const [tea, honey] = await list('dora', `doses?filter=patient == '${id}'&sort=id`);
    await done('dora', 'DELETE', `doses/${tea?.id}`);
    expect(await tried('carl', 'GET', `doses/${tea?.id}/-/history`)).toBe('200');
    expect(await openings(id)).toEqual(['Carl history']);
    await done('dora', 'DELETE', `patients/${id}`);
    expect(await tried('carl', 'GET', `doses/${honey?.id}/-/history`)).toBe('200');
    expect(await openings(id)).toEqual(['Carl history', 'Carl history']);
  });

  test('where nobody can tell any more whether it would be kept, it is', async () => {
    const open = await patient({ ward: 'open' });
    for (const person of ['cleo', 'chad'])
      expect(await tried(person, 'GET', `patients/${open}/-/history`)).toBe('200');
    expect(await openings(open)).toEqual([]);
    await done('dora', 'DELETE', `patients/${open}`);
    for (const person of ['cleo', 'chad'])
      expect(await tried(person, 'GET', `patients/${open}/-/history`)).toBe('200');
    expect(await openings(open)).toEqual(['Cleo history', 'Chad history']);
  });

  test('what is read and deleted in one batch was opened; what never was leaves nothing', async () => {
    const id = await patient({ doctor: await idOf('Carl') });
    const path = `/api/patients/${id}`;
    await app().request('dora', 'POST', '/api/-/batch', {
      operations: [
        { method: 'GET', path },
        { method: 'DELETE', path },
      ],
    });
    expect(await openings(id)).toEqual(['Dora record']);
    const never = '01900000-0000-7000-8000-000000000000';
    expect(await tried('carl', 'GET', `patients/${never}/-/history`)).toBe('404 not_found');
    expect(await openings(never)).toEqual([]);
  });
});
