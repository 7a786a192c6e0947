import { expect, test } from 'vitest';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FormPart } from '#client/screens/form/values/form-parts.ts';
import {
  differencesOf,
  mergedValues,
  presetOf,
  type Versions,
} from '#client/screens/form/stale/merge-versions.ts';

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const text = (name: string): FieldShape => ({
  ...base,
  name,
  label: name,
  type: 'text',
  max: 20,
  multiline: false,
});
const part: FormPart = {
  name: 'lines',
  label: 'Lines',
  entity: {} as EntityDescription, // nothing of it is read here
  parentField: 'order',
  fields: [text('what')],
};
const row = (key: string, what: string, id?: string) => ({ key, id, values: { what } });

function versions(given: Pick<Versions, 'start' | 'mine' | 'theirs'>): Versions {
  return {
    fields: ['a', 'b', 'c', 'd'].map(text),
    parts: [part],
    updatable: ['a', 'b', 'c'],
    ...given,
  };
}

test('Of each field that differs it is told who changed it; what only one changed needs no choice', () => {
  const found = differencesOf(
    versions({
      start: { a: '1', b: '1', c: '1', d: '1' },
      mine: { a: '2', b: '1', c: '2', d: '2' },
      theirs: { a: '1', b: '2', c: '3', d: '1' },
    }),
  );
  expect(found.map((each) => [each.name, each.changed, presetOf(each)])).toEqual([
    ['a', 'mine', 'mine'],
    ['b', 'theirs', 'theirs'],
    ['c', 'both', undefined],
    ['d', 'mine', 'theirs'], // it may not be written any more
  ]);
});

test('What both made the same of, and what may not be read, is no difference', () => {
  const found = differencesOf(
    versions({ start: { a: '1', b: null }, mine: { a: '2', b: 'typed' }, theirs: { a: '2' } }),
  );
  expect(found).toEqual([]);
});

test('Rows differ by what is sent of them, not by how the page calls them', () => {
  const same = { lines: [row('k1', 'x', '1')] };
  const renamed = { lines: [row('k2', 'x', '1')] };
  expect(differencesOf(versions({ start: same, mine: same, theirs: renamed }))).toEqual([]);
  const added = { lines: [row('k1', 'x', '1'), row('k3', 'y', '3')] };
  const found = differencesOf(versions({ start: same, mine: same, theirs: added }));
  expect(found.map(({ name, changed }) => [name, changed])).toEqual([['lines', 'theirs']]);
  const emptied = differencesOf(versions({ start: same, mine: { lines: [] }, theirs: added }));
  expect(emptied.map(({ changed }) => changed)).toEqual(['both']);
});

test('What is saved has of each difference the side that was chosen, and else what was typed', () => {
  const mine = { a: 'mine', b: 'mine', c: 'typed' };
  const merged = mergedValues({ mine, theirs: { a: 'theirs', b: 'theirs' } }, new Map([['a', 'theirs']]));
  expect(merged).toEqual({ a: 'theirs', b: 'mine', c: 'typed' });
});
