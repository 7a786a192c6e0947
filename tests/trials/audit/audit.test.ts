import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#server/call.ts';
import { nobody } from '#server/identity/people/actor.ts';
import { mayAudit } from '#server/rights/audit.ts';
import { scopeOf } from '#server/rights/scope.ts';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Whoever audits an entity is told all that happened to its records, and nothing of others. */
describe.each(databases)('an audit, on $kind', (database) => {
  const { make, done, tried, read } = trialOf('audit/audit.md', database);
  let payment: string;
  beforeAll(async () => {
    const fees = [{ what: 'Urgent' }];
    payment = await make('cleo', 'payments', { iban: 'DE02', amount: '12.50', pin: '4711', fees });
    await done('cleo', 'PATCH', `payments/${payment}`, { amount: '99' });
    await done('cleo', 'POST', `payments/${payment}/pay`);
    const gone = await make('cleo', 'payments', { iban: 'DE99', amount: '1' });
    await done('cleo', 'DELETE', `payments/${gone}`);
    await make('cleo', 'branches', { name: 'North' });
  });
  const found = async (person: string, query = '') =>
    (await read(person, `-/history${query}`)).items as readonly {
      readonly entity: string;
      readonly event: string;
      readonly by: { readonly id: string };
      readonly changes: object;
    }[];
  const entitiesOf = async (person: string, query = '') => [
    ...new Set((await found(person, query)).map(({ entity }) => entity)),
  ];

  test('it is told with all values to who may read none of the records', async () => {
    expect(await tried('ada', 'GET', `payments/${payment}`)).toBe('403 forbidden');
    const changes = await found('ada', `?record=${payment}`);
    expect(changes.map(({ event }) => event)).toEqual(['pay', 'update', 'create']);
    expect(changes[1]?.changes).toEqual({ amount: { before: '12.50', after: '99.00' } });
    expect(JSON.stringify(changes)).not.toContain('4711');
    expect((await found('ada', '?event=delete')).map(({ entity }) => entity)).toEqual(['payment']);
  });

  test('it has parts, and nothing of other entities', async () => {
    expect((await entitiesOf('ada')).toSorted()).toEqual(['fee', 'payment']);
    expect(await tried('ada', 'GET', '-/history?entity=branch')).toBe('400 bad_request');
    expect(await tried('ada', 'GET', '-/history?entity=user')).toBe('400 bad_request');
    expect((await entitiesOf('ines')).toSorted()).toEqual(['branch', 'fee', 'payment']);
    expect(await entitiesOf('owner', '?entity=user')).toEqual(['user']);
  });

  test('it is found by person, entity, kind and time', async () => {
    const [
      {
        by: { id: cleo },
      } = { by: { id: '' } },
    ] = await found('ada', '?event=pay');
    expect(await found('ada', `?by=${cleo}&entity=payment&event=update`)).toHaveLength(1);
    const { person } = await read('ada', '-/me');
    expect(await found('ada', `?by=${person.id}`)).toEqual([]);
    expect(await found('ada', '?until=2000-01-01')).toEqual([]);
    expect(await found('ada', '?entity=payment&field=amount&event=update')).toHaveLength(1);
  });

  test('pages are full, whatever is left out between', async () => {
    const first = await read('ada', '-/history?limit=2');
    expect(first.items).toHaveLength(2);
    const rest = await read('ada', `-/history?after=${first.next}`);
    expect(rest.items).toHaveLength((await found('ada')).length - 2);
  });

  test('nobody else is told', async () => {
    expect(await tried('cleo', 'GET', '-/history')).toBe('403 forbidden');
    expect(await tried(undefined, 'GET', '-/history')).toBe('401 not_signed_in');
    expect(await entitiesOf('carl')).toContain('payment');
  });

  test('who was it is called by a name that they may read', async () => {
    expect(Object.values((await read('ada', '-/history')).titles)).toContain('Cleo');
  });

  test('the description and the API say so', async () => {
    const app = await read('ada', '-/app');
    expect(app.audits.map(({ name }: { readonly name: string }) => name)).toEqual(['payment', 'fee']);
    expect(JSON.stringify(app.audits)).not.toContain('"pin"');
    expect(await read('cleo', '-/app')).not.toHaveProperty('audits');
    expect((await read('ada', '-/openapi.json')).paths).toHaveProperty('/api/-/history');
    expect((await read('cleo', '-/openapi.json')).paths).not.toHaveProperty('/api/-/history');
  });
});

function modelIn(text: string) {
  const { model } = load(text, 'audit.md');
  if (model === undefined) throw new Error('the contract has errors');
  return model;
}

/** As a token that is narrowed to these words tells. */
function auditedWith(words: readonly string[]): readonly string[] {
  const model = modelIn(readFileSync(new URL('audit.md', import.meta.url), 'utf8'));
  const auditor: Actor = {
    ...nobody,
    kind: 'person',
    audiences: new Set(['auditor']),
    scope: scopeOf(words),
  };
  return [...model.entities.values()].filter((one) => mayAudit(one, model, auditor)).map(({ name }) => name);
}

test('a token that is narrowed to something else tells nothing', () => {
  expect(auditedWith([])).toEqual(['payment', 'fee']);
  expect(auditedWith(['read'])).toEqual(['payment', 'fee']);
  expect(auditedWith(['payment'])).toEqual(['payment']);
  expect(auditedWith(['branch'])).toEqual([]);
});
