import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FilterOperator } from '#shared/fields/value.ts';
import { type FilterOperand, operandOf, operatorsOf } from '#shared/fields/filter-operators.ts';
import { filterClause } from '#shared/screens/list-filter.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = readFileSync(new URL('../../../e2e/contracts/every-type.md', import.meta.url), 'utf8')
  .replace(
    'place: { type: ref, to: place }',
    'place: { type: ref, to: place }\n    keeper: { type: ref, to: user }\n    photo: { type: image }\n    places: { type: refs, to: place, back: seen_from }',
  )
  .replace('  place: { ranger: all }', '  place: { ranger: all }\n  user: { ranger: [read] }');

describe.each(databases)('what people filter by, on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  let entity: EntityDescription;
  let place: string;

  beforeAll(async () => {
    const described = await app.request('ada', 'GET', '/api/-/app');
    entity = described.body.entities.find(({ name }: EntityDescription) => name === 'observation');
    const places = await app.request('ada', 'GET', '/api/places');
    place = places.body.items[0].id;
    const { person } = (await app.request('ada', 'GET', '/api/-/me')).body;
    await observe({
      title: 'Heron',
      notes: 'Über dem *Teich*',
      email: 'Ada@example.org',
      animals: 3,
      weight: '1.500',
      cost: '2.00',
      sure: true,
      seen_on: '2026-03-01',
      at_time: '07:15',
      noted_at: '2026-03-01T23:30:00.000Z', // 2 March in Vienna
      lasted: 'PT1H30M',
      kind: 'bird',
      weather: ['sun', 'wind'],
      place,
      places: [place],
      keeper: person.id,
    });
    await observe({ title: "Pike's pool", kind: 'fish', animals: 7, seen_on: '2026-03-05' });
    await observe({ title: 'Nothing yet' });
  });

  const observe = async (values: object) =>
    expect(await app.request('ada', 'POST', '/api/observations', values)).toMatchObject({ status: 201 });
  const field = (name: string) => {
    const found = entity.fields.find((one) => one.name === name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  const answer = async (name: string, operator: FilterOperator, value: string) => {
    const filter = filterClause(field(name), { path: name, operator, value });
    if (filter === undefined) throw new Error(`${name} ${operator} ${value} says nothing`);
    const asked = new URLSearchParams({ filter, sort: 'title' });
    return app.request('ada', 'GET', `/api/observations?${asked}`);
  };
  const titles = async (name: string, operator: FilterOperator, value = 'yes') => {
    const { status, body } = await answer(name, operator, value);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ title }: { title: string }) => title);
  };

  test.for<[string, FilterOperator, string, readonly string[]]>([
    ['title', 'contains', 'PIKE', ["Pike's pool"]],
    ['title', 'contains', "'s p", ["Pike's pool"]],
    ['title', 'is', 'heron', []],
    ['title', 'is', 'Heron', ['Heron']],
    ['title', 'is_not', 'Heron', ['Nothing yet', "Pike's pool"]],
    ['title', 'starts', 'no', ['Nothing yet']],
    ['notes', 'contains', 'uber', ['Heron']],
    ['email', 'is', 'ada@example.org', ['Heron']],
    ['email', 'is_not', 'ada@example.org', ['Nothing yet', "Pike's pool"]],
    ['animals', 'between', '4~', ["Pike's pool"]],
    ['animals', 'is', '3', ['Heron']],
    ['animals', 'is_not', '3', ['Nothing yet', "Pike's pool"]],
    ['weight', 'between', '1.5~1.5', ['Heron']],
    ['cost', 'is', '2', ['Heron']],
    ['sure', 'is', 'no', ['Nothing yet', "Pike's pool"]],
    ['seen_on', 'between', '2026-03-01~2026-03-04', ['Heron']],
    ['seen_on', 'before', '2026-03-05', ['Heron']],
    ['seen_on', 'after', '2026-03-01', ["Pike's pool"]],
    ['seen_on', 'last_days', '1', ['Heron']],
    ['seen_on', 'next_days', '3', ["Pike's pool"]],
    ['noted_at', 'is', '2026-03-02', ['Heron']],
    ['noted_at', 'is', '2026-03-01', []],
    ['noted_at', 'between', '2026-03-02~2026-03-02', ['Heron']],
    ['noted_at', 'between', '~2026-03-01', []],
    ['noted_at', 'before', '2026-03-02', []],
    ['noted_at', 'after', '2026-03-01', ['Heron']],
    ['noted_at', 'last_days', '0', ['Heron']],
    ['noted_at', 'next_days', '3', []],
    ['at_time', 'between', '07:00~08:00', ['Heron']],
    ['lasted', 'between', 'PT1H~', ['Heron']],
    ['kind', 'any_of', 'fish,plant', ["Pike's pool"]],
    ['kind', 'none_of', 'fish', ['Heron', 'Nothing yet']],
    ['weather', 'has', 'rain,wind', ['Heron']],
    ['place', 'empty', 'yes', ['Nothing yet', "Pike's pool"]],
    ['places', 'filled', 'yes', ['Heron']],
    ['photo', 'filled', 'yes', []],
    ['keeper', 'me', 'yes', ['Heron']],
  ])('%s %s %s', async ([name, operator, value, expected]) => {
    expect(await titles(name, operator, value)).toEqual(expected);
  });

  test('references are compared with the record itself', async () => {
    expect(await titles('place', 'is', place)).toEqual(['Heron']);
    expect(await titles('place', 'is_not', place)).toEqual(['Nothing yet', "Pike's pool"]);
  });

  test('every operator of every field is answered', async () => {
    const values = {
      nothing: 'yes',
      days: '3',
      period: 'last_quarter',
      options: 'fish',
      range: '~',
      value: '',
    };
    const asked: readonly FilterOperand[] = ['nothing', 'days', 'period'];
    for (const one of entity.fields)
      for (const operator of operatorsOf(one)) {
        if (!asked.includes(operandOf(operator))) continue;
        const said = await answer(one.name, operator, values[operandOf(operator)]);
        expect(said.status, `${one.name} ${operator}: ${JSON.stringify(said.body)}`).toBe(200);
      }
  });
});
