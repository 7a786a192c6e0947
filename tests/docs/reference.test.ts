import { describe, expect, test } from 'vitest';
import { iconNames } from '#shared/contract/language/icon-names.ts';
import {
  reservedFieldNames,
  reservedNames,
  reservedRoleNames,
  reservedTransitionNames,
} from '#shared/contract/language/names.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { load } from '#shared/contract/load.ts';
import { functionNames } from '#tests/shared/expression/function-names.ts';
import { pageText } from './pages.ts';
import { quotedIn, tableUnder } from './tables.ts';

const page = 'language/reference.md';

/** A part of the schema: whatever it is, only its parts are asked for. */
type Part = { readonly [key: string]: Part } & { readonly [index: number]: Part };

// The schema is JSON; a part that is not there makes the test fail where it is used.
const definitions = contractSchema()['$defs'] as unknown as Part;

const part = (path: string): Part =>
  path.split('/').reduce<Part>((at, key) => {
    const next = at[key];
    if (next === undefined) throw new Error(`no ${key} in ${path}`);
    return next;
  }, definitions);

/** Keys of a map with fixed keys, in the schema. */
const keysAt = (path: string): readonly string[] => Object.keys(part(`${path}/properties`)).toSorted();

/** The alternatives of a map whose keys depend on one of them: `view`, `type`, or the act. */
function alternatives(path: string): readonly Part[] {
  return Object.values(part(path));
}

const firstColumn = (heading: string) =>
  tableUnder(page, heading)
    .flatMap(([keys]) => quotedIn(keys))
    .toSorted();

/** First column and the words of the second one. */
const rows = (heading: string) =>
  Object.fromEntries(
    tableUnder(page, heading).map(([first, second]) => [
      quotedIn(first)[0] ?? '',
      quotedIn(second).toSorted(),
    ]),
  );

const words = (heading: string, row: number) => quotedIn(tableUnder(page, heading)[row]?.[1]).toSorted();

const fieldPath = 'point3/additionalProperties/anyOf/0/properties/fields/additionalProperties/oneOf';
const transition = 'point4/additionalProperties/properties/transitions/additionalProperties';

const simple: Readonly<Record<string, string>> = {
  'Point 1': 'point1',
  'Keys of an entity': 'point3/additionalProperties/anyOf/0',
  'Keys of states': 'point4/additionalProperties',
  'Keys of a state': 'point4/additionalProperties/properties/states/additionalProperties/anyOf/0',
  'Keys of a transition': transition,
  'Keys of a rule': 'point5/additionalProperties/additionalProperties/anyOf/0/anyOf/1',
  'Keys of a role': 'point6/properties/roles/additionalProperties/anyOf/0',
  'Keys of a grant':
    'point6/properties/grants/additionalProperties/additionalProperties/anyOf/1/properties/read/anyOf/0/anyOf/1',
  'Keys of an error': 'point8/additionalProperties',
  Limits: 'point9/properties/limits',
  'Keys of the examples': 'examples',
};

describe('the reference is complete and invents nothing', () => {
  test.each(Object.entries(simple))('%s', (heading, path) => {
    expect(firstColumn(heading)).toEqual(keysAt(path));
  });

  test('screens: keys of all, and of each view', () => {
    const all = new Set(firstColumn('Keys of every screen'));
    const views = alternatives('point2/additionalProperties/oneOf').map(({ properties = {} as Part }) => [
      String(properties['view']?.['const']),
      Object.keys(properties)
        .filter((key) => !all.has(key))
        .toSorted(),
    ]);
    expect(rows('Views')).toEqual(Object.fromEntries(views));
    for (const { properties } of alternatives('point2/additionalProperties/oneOf'))
      expect([...all].filter((key) => properties?.[key] === undefined)).toEqual([]);
    const [dashboard] = alternatives('point2/additionalProperties/oneOf').filter(
      ({ properties }) => String(properties?.['view']?.['const']) === 'dashboard',
    );
    const tile = dashboard?.['properties']?.['tiles']?.['items']?.['properties'];
    expect(firstColumn('Keys of a tile')).toEqual(Object.keys(tile ?? {}).toSorted());
  });

  test('icons', () => {
    const [, list = ''] = pageText(page).split('### Icons\n');
    expect(quotedIn(list.trimStart().split('\n')[0])).toEqual(iconNames);
  });

  test('fields: keys of all, and of each type', () => {
    const all = new Set(firstColumn('Keys of every field').filter((key) => key !== 'type'));
    const types = alternatives(fieldPath).map(({ properties = {} as Part }) => [
      String(properties['type']?.['const']),
      Object.keys(properties)
        .filter((key) => key !== 'type' && !all.has(key))
        .toSorted(),
    ]);
    expect(rows('Types')).toEqual(Object.fromEntries(types));
    for (const { properties } of alternatives(fieldPath))
      expect([...all].filter((key) => properties?.[key] === undefined)).toEqual([]);
  });

  test('effects and steps, each with its keys', () => {
    for (const [heading, path] of [
      ['Effects', 'effect/oneOf'],
      ['Steps', 'step/oneOf'],
    ] as const) {
      const known = Object.keys(rows(heading));
      const acts = alternatives(path).map(({ properties = {} as Part }) => {
        const act = known.find((word) => properties[word] !== undefined) ?? '';
        return [
          act,
          Object.keys(properties)
            .filter((key) => key !== act)
            .toSorted(),
        ];
      });
      expect(rows(heading)).toEqual(Object.fromEntries(acts));
    }
  });

  test('calls, each with its keys', () => {
    const calls = keysAt('point7').map((key) => [
      key,
      keysAt(`point7/properties/${key}/additionalProperties`),
    ]);
    expect(rows('Keys of calls')).toEqual(Object.fromEntries(calls));
  });

  test('constants, of any type', () => {
    const types = alternatives('point9/properties/constants/additionalProperties/anyOf/1/oneOf');
    const keys = types.flatMap(({ properties }) => Object.keys(properties ?? {}));
    expect(firstColumn('Keys of a constant')).toEqual([...new Set(keys)].toSorted());
  });

  test('functions', () => {
    const shown = tableUnder(page, 'Functions').flatMap(([, list]) => quotedIn(list));
    expect(shown.toSorted()).toEqual([...new Set(functionNames)].toSorted());
  });

  test('reserved words', () => {
    expect(words('Reserved words', 0)).toEqual([...reservedNames].toSorted());
    expect(words('Reserved words', 1)).toEqual([...reservedFieldNames].toSorted());
    expect(words('Reserved words', 2)).toEqual([...reservedRoleNames].toSorted());
    expect(words('Reserved words', 3)).toEqual([...reservedTransitionNames].toSorted());
  });

  test('limits, with what holds where nothing is said', () => {
    const { limits } =
      load('# A\n\n## 9. B\n\n```yaml\nlimits: { page_max: 200 }\n```\n', 'a.md').model ?? {};
    const shown = Object.fromEntries(
      tableUnder(page, 'Limits').map(([key, value]) => [quotedIn(key)[0], value]),
    );
    expect(limits).toMatchObject({
      page: Number(shown['page']),
      pageMax: Number(shown['page_max']),
      importRows: Number(shown['import_rows']),
      effects: Number(shown['effects']),
    });
  });
});
