import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Who may refer to a record may choose it, and is told what it is called: nothing else. */
describe.each(databases)('records that may be referred to, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('refer/refer.md', database);
  let anna: string;
  let closed: string;
  beforeAll(async () => {
    anna = await make('doc', 'patients', { name: 'Anna', city: 'Bern', illness: 'Gout' });
    closed = await make('doc', 'patients', { name: 'Zoe', city: 'Basel', illness: 'Flu', closed: true });
  });
  const choices = (query = '') => app().request('dora', 'POST', `/api/visits/-/choices/patient${query}`, {});

  test('they are offered by their title, and found by it alone', async () => {
    const all = await choices();
    expect(all.status).toBe(200);
    expect(all.body['items']).toEqual([
      { id: anna, name: 'Anna', city: 'Bern', titles: { id: 'Anna, Bern' } },
    ]);
    expect((await choices('?q=Bern')).body['items']).toHaveLength(1);
    expect((await choices('?q=Gout')).body['items']).toHaveLength(0);
    expect((await choices('?filter=illness%20%3D%3D%20%22Gout%22')).status).toBe(400);
  });

  test('they are chosen, and told by their title where they stand', async () => {
    const visit = await make('dora', 'visits', { reason: 'Cough', patient: anna, others: [anna] });
    const seen = await read('dora', `visits/${visit}?expand=patient`);
    expect(seen).toMatchObject({ patient: anna, others: [anna], titles: { patient: 'Anna, Bern' } });
    expect(seen['expanded']).toEqual({
      patient: { id: anna, name: 'Anna', city: 'Bern', titles: { id: 'Anna, Bern' } },
    });
    expect(JSON.stringify(seen)).not.toContain('Gout');
    const whole = await read('gus', `visits/${visit}`);
    expect(whole['titles']).not.toHaveProperty('patient');
    expect(whole['others']).toBeNull();
    const csv = await app().request('dora', 'GET', '/api/visits/-/export');
    expect(JSON.stringify(csv)).toContain('Anna, Bern');
    expect(JSON.stringify(csv)).not.toContain('Gout');
  });

  test('whom the right leaves out is not there', async () => {
    const sent = { reason: 'Cough', patient: closed };
    expect(await tried('dora', 'POST', 'visits', sent)).toBe('422 invalid');
    expect(await tried('gus', 'POST', 'visits', { reason: 'x', patient: anna })).toBe('422 invalid');
    await done('doc', 'POST', 'visits', { reason: 'Flu', patient: closed, others: [anna, closed] });
    const [visit] = await list('dora', 'visits?filter=reason%20%3D%3D%20%22Flu%22');
    expect(visit).toMatchObject({ others: [anna] });
    expect(JSON.stringify(visit)).not.toContain('Zoe');
  });

  test('nothing else tells of them', async () => {
    for (const path of ['patients', `patients/${anna}`, `patients/${anna}/-/history`])
      expect(await tried('dora', 'GET', path)).toBe('403 forbidden');
    const found = await list('dora', 'visits?filter=patient.name%20%3D%3D%20%22Anna%22').catch(() => []);
    expect(found).toEqual([]);
  });
});
