import { describe, expect, test } from 'vitest';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { fittedWidths, roomOf } from '#client/screens/table/rows/column-look.ts';

const style = { locale: 'en-GB' };

describe('columns that do not fit', () => {
  test('give way alike, as far as they can; those that cannot stay as they are', () => {
    expect(
      fittedWidths([
        { width: 240, least: 160 },
        { width: 120, least: 120 },
        { width: 220, least: 180 },
      ]),
    ).toEqual([
      'clamp(160px, 240px - (580px - 100cqi) * 0.6667, 240px)',
      '120px',
      'clamp(180px, 220px - (580px - 100cqi) * 0.3333, 220px)',
    ]);
  });
});

test('five usual columns are seen whole in a window of 1,024 pixels beside the menu', () => {
  const types = [
    { type: 'text' },
    choice('Audio', 'Camera'),
    { type: 'text' },
    { type: 'text' },
    { type: 'money' },
  ];
  const labels = ['Name', 'Category', 'Shelf', 'Serial number', 'Value'];
  const rooms = labels.map((label, place) =>
    roomOf(columnOf(label, types[place] as Partial<FieldShape>), {
      isFirst: place === 0,
      isShort: false,
      style,
    }),
  );
  expect(rooms.reduce((sum, { least }) => sum + least, 0)).toBeLessThanOrEqual(734);
});

test('six columns of a related list are seen whole there, with their status', () => {
  const types = [
    { type: 'datetime' },
    { type: 'datetime' },
    { type: 'ref' },
    { type: 'duration' },
    { type: 'text' },
    choice('Running', 'Stopped', 'Exported'),
  ];
  const rooms = types.map((type, place) =>
    roomOf(columnOf('Column', type as Partial<FieldShape>), { isFirst: place === 0, isShort: true, style }),
  );
  expect(rooms.reduce((sum, { least }) => sum + least, 0)).toBeLessThanOrEqual(734);
});

test('a column of options gives way down to its longest label, and not below its usual width', () => {
  const least = (...labels: readonly string[]) =>
    roomOf(columnOf('Status', choice(...labels)), { isFirst: false, isShort: true, style }).least;
  expect(least('Out')).toBe(66);
  expect(least('Out', 'Requested')).toBe(101);
  expect(least('Waiting for the customer')).toBe(140);
});

test('a column of days is as wide as the days of the language are long', () => {
  const widthIn = (locale: string, type: 'date' | 'datetime') =>
    roomOf(columnOf('Day', { type }), { isFirst: false, isShort: false, style: { locale } }).width;
  expect([widthIn('en-GB', 'date'), widthIn('pt-BR', 'date')]).toEqual([120, 144]);
  expect([widthIn('en-GB', 'datetime'), widthIn('pt-BR', 'datetime')]).toEqual([180, 193]);
});

function choice(...labels: readonly string[]): Partial<FieldShape> {
  return { type: 'choice', options: labels.map((label) => ({ name: label, label })) };
}

/** As much of a column as its width asks for. */
function columnOf(label: string, type: Partial<FieldShape>): ColumnDescription {
  const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
  return { path: 'one', label, field: { ...base, name: 'one', label, ...type } as FieldShape, expand: '' };
}

describe('columns of a short list', () => {
  const inList = (column: ColumnDescription) => roomOf(column, { isFirst: false, isShort: false, style });
  const inShortList = (column: ColumnDescription) => roomOf(column, { isFirst: false, isShort: true, style });
  const amount = columnOf('Share of the discount', { type: 'money', scale: 2 });

  test('ask for as much as in a list of its own, and give way further', () => {
    const text = columnOf('Unit', { type: 'text' });
    for (const column of [amount, text]) {
      const [usual, short] = [inList(column), inShortList(column)];
      expect(short.width).toBe(usual.width);
      expect(short.least).toBeLessThan(usual.least);
    }
  });

  test('do not break a word of their heading', () => {
    expect(inShortList(amount).least).toBe(92);
    const long = columnOf('Rechnungsbetragsanteil', { type: 'money', scale: 2 });
    expect(inShortList(long).least).toBeGreaterThan(180);
  });
});
