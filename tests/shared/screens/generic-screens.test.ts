import { expect, test } from 'vitest';
import { genericColumns } from '#shared/screens/generic-screens.ts';
import { entityOf, modelOf } from '../contract/model-of.ts';

const tranche = (fields: readonly string[]) =>
  entityOf(
    modelOf({
      3: `tranche: { fields: { ${fields.map((name) => `${name}: { type: text }`).join(', ')} } }`,
      4: 'tranche: { field: status, start: planned, states: { planned: {}, paid: {} } }',
      6: 'grants: { tranche: { member: all } }',
    }),
    'tranche',
  );

test.each([
  [
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    ['a', 'b', 'c', 'd', 'e', 'status'],
  ],
  [
    ['a', 'b'],
    ['a', 'b', 'status'],
  ],
])('a list without a table of its own has six columns, the state among them: %j', (names, columns) => {
  const fields = [...tranche(names).fields.values()];
  const readable = fields.map(({ name }) => name);
  const paths = (stateField: string | undefined) =>
    genericColumns({ fields, readable, ...(stateField && { stateField }) }).map(({ path }) => path);
  expect(paths('status')).toEqual(columns);
  expect(paths(undefined)).toEqual([...names, 'status'].slice(0, 6));
});
