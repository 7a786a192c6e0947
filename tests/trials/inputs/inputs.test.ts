import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** A step asks for what it needs: each sentence as a stranger would try it. */
describe.each(databases)('inputs of a help desk on $kind', (database) => {
  const trial = trialOf('inputs/tickets.md', database);
  const { make, done, tried, read, list } = trial;
  const teams: Record<string, string> = {};
  beforeAll(async () => {
    for (const [name, open] of [
      ['Alpha', false],
      ['Beta', true],
      ['Secret', true],
    ] as const)
      teams[name] = await make('lea', 'teams', { name, open });
  });
  const ticket = (hours = 8) => make('dora', 'tickets', { title: 'A', hours });

  const remarksOf = (id: string) => list('dora', `remarks?filter=${encodeURIComponent(`ticket == '${id}'`)}`);

  test('what nobody says is worked out on the record as it was before', async () => {
    const id = await ticket(12);
    await done('dora', 'POST', `tickets/${id}/take`);
    expect(await read('dora', `tickets/${id}`)).toMatchObject({ hours: 12, team: teams['Beta'] });
    expect(await remarksOf(id)).toEqual([]);
  });

  test('what is said counts, also where it is nothing', async () => {
    const id = await ticket(12);
    await done('dora', 'POST', `tickets/${id}/take`, { days: 2, group: null, urgent: true });
    expect(await read('dora', `tickets/${id}`)).toMatchObject({ hours: 8, team: null, due: '2026-03-04' });
    expect(await remarksOf(id)).toHaveLength(1);
    const other = await ticket();
    expect(await tried('dora', 'POST', `tickets/${other}/take`, { days: null })).toBe('422 DAYS_NEEDED');
  });

  test('checks of an input speak with its own codes, of what was sent and of what was worked out', async () => {
    const id = await ticket();
    expect(await tried('dora', 'POST', `tickets/${id}/take`, { days: 0 })).toBe('422 TOO_SOON');
    expect(await tried('dora', 'POST', `tickets/${id}/take`, { days: 61 })).toBe('422 TOO_LATE');
    expect(await tried('dora', 'POST', `tickets/${id}/take`, { days: 'many' })).toBe('422 invalid');
    expect(await tried('dora', 'POST', `tickets/${await ticket(400)}/take`)).toBe('422 TOO_LATE');
    const { body } = await trial.app().request('dora', 'POST', `/api/tickets/${id}/take`, { days: 0 });
    expect(body.errors).toMatchObject([{ field: 'days', message: 'At least one day.' }]);
  });

  test('only what may be chosen is taken, and what may not be read is no choice', async () => {
    const id = await ticket();
    expect(await tried('dora', 'POST', `tickets/${id}/take`, { group: teams['Alpha'] })).toBe(
      '422 TEAM_IS_CLOSED',
    );
    expect(await tried('dora', 'POST', `tickets/${id}/take`, { group: teams['Secret'] })).toBe(
      '422 TEAM_IS_CLOSED',
    );
    expect(await tried('dora', 'POST', `tickets/${id}/take`, { group: teams['Beta'] })).toBe('200');
  });

  test('what the contract chooses needs no right to read it, and is not told', async () => {
    const beta = teams['Beta'] ?? '';
    await done('lea', 'PATCH', `teams/${beta}`, { open: false });
    const id = await ticket();
    const taken = await done('dora', 'POST', `tickets/${id}/take`);
    expect(taken.team).toBe(teams['Secret']);
    expect(taken.titles?.team).toBeUndefined();
    await done('lea', 'PATCH', `teams/${beta}`, { open: true });
  });

  test('a preset that has no result is refused at its input', async () => {
    const id = await ticket(4);
    const { status, body } = await trial.app().request('dora', 'POST', `/api/tickets/${id}/weigh`);
    expect([status, body.errors]).toMatchObject([422, [{ field: 'part', code: 'too_large' }]]);
    await done('dora', 'POST', `tickets/${id}/weigh`, { part: '0.5' });
    expect(await read('dora', `tickets/${id}`)).toMatchObject({ weight: '0.50' });
  });

  test('guards and rules see what was worked out', async () => {
    expect(await tried('dora', 'POST', `tickets/${await ticket(120)}/take`, { urgent: true })).toBe(
      '409 NOT_ON_SALE',
    );
    const id = await ticket(40);
    await done('dora', 'POST', `tickets/${id}/take`);
    expect(await tried('dora', 'POST', `tickets/${id}/close`, { kept: false })).toBe('422 NOTHING_KEPT');
    expect(await tried('dora', 'POST', `tickets/${id}/close`)).toBe('200');
  });

  test('many at once, dry runs and repeated calls preset alike', async () => {
    const [one, two, three] = [await ticket(8), await ticket(12), await ticket(16)];
    const step = (id: string) => ({ method: 'POST', path: `/api/tickets/${id}/take`, body: {} });
    const batch = await trial
      .app()
      .request('dora', 'POST', '/api/-/batch', { operations: [step(one), step(two)] });
    expect(batch.status, JSON.stringify(batch.body)).toBe(200);
    expect(await read('dora', `tickets/${two}`)).toMatchObject({ hours: 12, status: 'taken' });
    expect(await tried('dora', 'POST', `tickets/${three}/take?dry_run=true`)).toBe('200');
    expect(await read('dora', `tickets/${three}`)).toMatchObject({ status: 'fresh' });
    const key = { 'Idempotency-Key': 'k-1' };
    const first = await trial.app().request('dora', 'POST', `/api/tickets/${three}/take`, {}, key);
    const again = await trial.app().request('dora', 'POST', `/api/tickets/${three}/take`, {}, key);
    expect([first.status, again.status, again.body.version]).toEqual([200, 200, first.body.version]);
  });

  test('the documents of the API say what must be sent and what counts else', async () => {
    const { body } = await trial.app().request('dora', 'GET', '/api/-/openapi.json');
    const taken = body.components.schemas['ticket.take.input'];
    expect(taken.required).toBeUndefined();
    expect(taken.properties.urgent).toMatchObject({
      default: false,
      description: 'Somebody looks at it today.',
    });
  });
});
