import { describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import { databases } from '#tests/support/databases.ts';
import { fc } from '#tests/support/fast-check.ts';
import { trialOf } from '../trial.ts';

const things = fc.record({
  kind: fc.constantFrom('car', 'laptop', 'phone'),
  plate: fc.option(fc.constant('W 1')),
  serial: fc.option(fc.constant('S 1')),
  bought_on: fc.option(fc.constant('2026-01-01')),
  seats: fc.constantFrom(null, 4, 5),
});
type Thing = typeof things extends fc.Arbitrary<infer Value> ? Value : never;

/** As somebody would say it who reads the contract. */
const isFor = {
  plate: ({ kind }: Thing) => kind === 'car',
  serial: ({ kind }: Thing) => kind !== 'car',
  seats: ({ kind }: Thing) => kind === 'car',
};
function lacks(thing: Thing): readonly string[] {
  const plate = isFor.plate(thing) && thing.plate === null;
  const serial = isFor.serial(thing) && thing.bought_on !== null && thing.serial === null;
  return [...(plate ? ['plate'] : []), ...(serial ? ['serial'] : [])];
}

describe.each(databases)('fields for some records, of all kinds, on $kind', (database) => {
  const { app } = trialOf('shown/garage.md', database);

  test('what a form asks for is what the server requires, or takes', async () => {
    const { body } = await app().request('cleo', 'GET', '/api/-/app');
    const { entities } = body as AppDescription;
    const fields = entities.find(({ name }) => name === 'thing')?.fields ?? [];
    const surroundings = { now: '2026-05-04T06:00:00.000Z', today: '2026-05-04', constants: {} };
    for (const [place, thing] of fc.sample(things, 50).entries()) {
      const sent = { ...thing, name: `Thing ${place}` };
      const { status, body: answer } = await app().request('cleo', 'POST', '/api/things?dry_run=true', sent);
      const missing = (answer.errors ?? []).map(({ field }: { field: string }) => field);
      const wanted = lacks(thing);
      expect([status, missing], JSON.stringify(thing)).toEqual([wanted.length > 0 ? 422 : 201, wanted]);
      const shown = (name: keyof typeof isFor) =>
        fields
          .filter((field) => field.name === name)
          .map((field) => isShown(field, undefined, { ...surroundings, record: sent }));
      for (const name of ['plate', 'serial', 'seats'] as const)
        expect(shown(name), JSON.stringify(thing)).toEqual([isFor[name](thing)]);
    }
  });
});
