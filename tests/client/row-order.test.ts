import type { FieldShape } from '#shared/fields/field.ts';
import { expect, test } from 'vitest';
import { movedTo, numbersToSend } from '#client/screens/form/values/row-order.ts';
import type { PartRow } from '#client/screens/form/values/form-parts.ts';

const order: FieldShape = {
  origin: 'contract',
  required: false,
  unique: false,
  errors: {},
  secret: false,
  name: 'position',
  label: 'Position',
  type: 'integer',
  default: 0,
};

function stored(id: string, position: number | null): PartRow {
  return { key: id, id, values: {}, stored: { position } };
}

function added(key: string): PartRow {
  return { key, values: {} };
}

/** The order of the rows once they are saved: by their numbers, and of one number as they were made. */
function saved(rows: readonly PartRow[], before: readonly PartRow[], field = order): readonly string[] {
  const sent = numbersToSend(field, rows, before);
  const made = [...before, ...rows.filter(({ id }) => id === undefined)].map(({ key }) => key);
  const numberOf = ({ key, id, stored: had }: PartRow) =>
    sent.get(key) ?? Number((id === undefined ? field.default : had?.['position']) ?? 0);
  return rows
    .toSorted(
      (one, other) => numberOf(one) - numberOf(other) || made.indexOf(one.key) - made.indexOf(other.key),
    )
    .map(({ key }) => key);
}

const keysOf = (rows: readonly PartRow[]) => rows.map(({ key }) => key);

test('Rows that stay where they are, and new ones below rows without numbers, are sent no number', () => {
  const before = [stored('a', 0), stored('b', 0)];
  expect(numbersToSend(order, before, before).size).toBe(0);
  expect(numbersToSend(order, [...before, added('c'), added('d')], before).size).toBe(0);
  const open = { ...order, default: undefined };
  const none = [stored('a', null), stored('b', null)];
  expect(numbersToSend(open, [...none, added('c')], none).size).toBe(0);
});

test('A row that was moved, and only those that it makes way, are sent numbers', () => {
  const before = [stored('a', 1), stored('b', 2), stored('c', 3), stored('d', 9)];
  const rows = movedTo(before, 'c', 1);
  expect(keysOf(rows)).toEqual(['a', 'c', 'b', 'd']);
  expect([...numbersToSend(order, rows, before)]).toEqual([['b', 4]]);
  expect([...numbersToSend(order, [...before, added('e')], before)]).toEqual([['e', 10]]);
});

test('Wherever rows are moved, added and taken away, the records are in the order of the rows', () => {
  for (const numbers of [
    [0, 0, 0, 0],
    [1, 2, 3, 4],
    [0, 0, 5, 5],
    [-3, 7, 7, 100],
  ]) {
    const before = numbers.map((number, at) => stored(String(at), number));
    for (const [from, to] of [0, 1, 2, 3].flatMap((one) =>
      [0, 1, 2, 3].map((other) => [one, other] as const),
    )) {
      const moved = movedTo(before, String(from), to);
      for (const rows of [moved, moved.slice(1), [added('x'), ...moved, added('y')], moved.toReversed()])
        expect(saved(rows, before)).toEqual(keysOf(rows));
    }
  }
  const none = [stored('a', null), stored('b', null), stored('c', null)];
  const rows = movedTo(none, 'c', 0);
  expect(saved(rows, none, { ...order, default: undefined })).toEqual(['c', 'a', 'b']);
  expect(numbersToSend(order, rows, none).size).toBe(3);
});
