import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

/** A ticket is filled from its thing, and what must be said of it depends on that. */
const contract = `# Tickets

## 3. Entities
\`\`\`yaml
thing: { fields: { open: { type: boolean, required: true }, rate: { type: integer } } }
ticket:
  fields:
    thing: { type: ref, to: thing, required: true }
    start: { type: date, required: true }
    amount: { type: integer, required: true, max: 5, initial: thing.rate }
    double: { type: integer, max: 8, required: true, saved: amount * 2 }
    word: { type: text, required: amount > 3 }
\`\`\`

## 4. States
\`\`\`yaml
ticket:
  field: status
  start: new
  states: { new: {}, low: {}, high: {} }
  transitions:
    compare:
      by: [member]
      input: { with: { type: ref, to: thing, required: true } }
      when: { TOO_DEAR: input.with.rate < 3 }
    sort_in:
      from: new
      to: { low: input.with.rate < 50, high: input.with.rate < 90 }
      by: [member]
      input: { with: { type: ref, to: thing, required: true } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  thing: { clerk: all, guest: { read: open } }
  ticket: { clerk: all, guest: { read: true, create: true, update: true } }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_DEAR: { status: 409, message: That is too dear. }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] }, gus: { roles: [guest] } }
records:
  thing:
    shown: { open: true, rate: 1 }
    cheap: { open: false, rate: 1 }
    dear: { open: false, rate: 4 }
    beyond: { open: false, rate: 99 }
  ticket:
    t1: { thing: shown, start: 2026-01-05 }
\`\`\`
`;

describe.each(databases)('a reference to a record that may not be read on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const missing = '01900000-0000-7000-8000-000000000000';
  const hiddenIds = async (): Promise<readonly string[]> => {
    const { body } = await app.request('ada', 'GET', '/api/things?filter=!open');
    return body.items.map(({ id }: { id: string }) => id);
  };
  const problems = ({ body }: { body: { errors: { field: string; code: string }[] } }) =>
    body.errors.map(({ field, code }) => `${field} ${code}`);

  test('is refused like one to a missing record, whatever would have been calculated through it', async () => {
    const ids = await hiddenIds();
    expect(ids).toHaveLength(3);
    const create = (thing: string, more: object) =>
      app.request('gus', 'POST', '/api/tickets', { thing, ...more });
    for (const thing of [...ids, missing, 'no id at all']) {
      expect(problems(await create(thing, {}))).toEqual(['thing no_such_record', 'start required']);
      expect(problems(await create(thing, { start: '2026-01-05' }))).toEqual(['thing no_such_record']);
    }
    const ticket = (await app.request('gus', 'GET', '/api/tickets')).body.items[0].id;
    for (const thing of [...ids, missing]) {
      const changed = await app.request('gus', 'PATCH', `/api/tickets/${ticket}`, { thing, start: null });
      expect(problems(changed)).toEqual(['thing no_such_record', 'start required']);
    }
  });

  test('is refused like one to a missing record, whatever a guard or the next state asks of it', async () => {
    const { id } = (await app.request('gus', 'GET', '/api/tickets')).body.items[0];
    for (const transition of ['compare', 'sort_in'])
      for (const thing of [...(await hiddenIds()), missing]) {
        const refused = await app.request('gus', 'POST', `/api/tickets/${id}/${transition}`, { with: thing });
        expect(problems(refused)).toEqual(['with no_such_record']);
      }
    const { body } = await app.request('ada', 'GET', '/api/things?filter=rate==99');
    const told = async (transition: string) =>
      (await app.request('ada', 'POST', `/api/tickets/${id}/${transition}`, { with: body.items[0].id })).body;
    expect((await told('compare')).code).toBe('TOO_DEAR');
    expect((await told('sort_in')).code).toBe('not_allowed_now');
  });

  test('says all that is wrong at once to whoever may read it', async () => {
    const { body } = await app.request('ada', 'GET', '/api/things?filter=rate==4');
    const made = await app.request('ada', 'POST', '/api/tickets', { thing: body.items[0].id });
    expect(problems(made)).toEqual(['start required', 'word required']);
  });

  test('says nothing of what is calculated from a value that is refused itself', async () => {
    const { body } = await app.request('ada', 'GET', '/api/things?filter=rate==1');
    const create = (more: object) =>
      app.request('ada', 'POST', '/api/tickets', { thing: body.items[0].id, start: '2026-01-05', ...more });
    expect(problems(await create({ amount: 6 }))).toEqual(['amount too_large']);
    expect(problems(await create({ amount: 6, start: null }))).toEqual([
      'start required',
      'amount too_large',
    ]);
    expect(problems(await create({ amount: 5 }))).toEqual(['double too_large', 'word required']);
  });
});
