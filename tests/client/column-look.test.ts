import { describe, expect, test } from 'vitest';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { fittedColumns, roomOf } from '#client/screens/table/rows/column-look.ts';

const style = { locale: 'en-GB' };

describe('columns that do not fit', () => {
  test('give way alike to their least, and only then to their tightest, where cells move together', () => {
    expect(
      fittedColumns([
        { width: 240, least: 160, tightest: 140 },
        { width: 120, least: 120, tightest: 120 },
        { width: 220, least: 180, tightest: 120 },
      ]),
    ).toEqual({
      widths: [
        'calc(clamp(160px, 240px - (580px - 100cqi) * 0.6667, 240px) - clamp(0px, (460px - 100cqi) * 0.2500, 20px))',
        '120px',
        'calc(clamp(180px, 220px - (580px - 100cqi) * 0.3333, 220px) - clamp(0px, (460px - 100cqi) * 0.7500, 60px))',
      ],
      edge: 'clamp(6px, 100cqi - 450px, 10px)',
    });
  });
});

test('five usual columns are seen whole in a window of 1,024 pixels beside the menu, and most of all the names', () => {
  const types = [
    { type: 'text' },
    choice('Audio', 'Camera'),
    { type: 'text' },
    { type: 'text' },
    { type: 'money' },
  ];
  const labels = ['Name', 'Category', 'Shelf', 'Serial number', 'Value'];
  const rooms = labels.map((label, place) =>
    roomOf(columnOf(label, types[place] as Partial<FieldShape>), { isFirst: place === 0, style }),
  );
  expect(rooms.reduce((sum, { least }) => sum + least, 0)).toBeLessThanOrEqual(775);
  expect(rooms[0]?.least).toBeGreaterThanOrEqual(220);
});

test('eight columns are, on two lines', () => {
  const types = [
    { type: 'ref' },
    { type: 'datetime' },
    { type: 'duration' },
    { type: 'text' },
    { type: 'ref' },
    { type: 'ref' },
    { type: 'decimal' },
    choice('Running', 'Stopped', 'Exported'),
  ];
  const rooms = types.map((type, place) =>
    roomOf(columnOf('Column', type as Partial<FieldShape>), { isFirst: place === 0, style }),
  );
  expect(rooms.reduce((sum, { tightest }) => sum + tightest, 0)).toBeLessThanOrEqual(775);
});

test('a column of options gives way down to its longest label, and not below its usual width', () => {
  const tightest = (...labels: readonly string[]) =>
    roomOf(columnOf('Status', choice(...labels)), { isFirst: false, style }).tightest;
  expect(tightest('Out')).toBe(60);
  expect(tightest('Out', 'Requested')).toBe(93);
  expect(tightest('Waiting for the customer')).toBe(140);
});

test('a column of days is as wide as the days of the language are long', () => {
  const widthIn = (locale: string, type: 'date' | 'datetime', isFirst = false) =>
    roomOf(columnOf('Day', { type }), { isFirst, style: { locale } }).width;
  expect([widthIn('en-GB', 'date'), widthIn('pt-BR', 'date')]).toEqual([120, 146]);
  expect([widthIn('en-GB', 'datetime'), widthIn('pt-BR', 'datetime')]).toEqual([180, 195]);
  // There the letters are bold, and a button follows.
  expect([widthIn('en-GB', 'date', true), widthIn('en-GB', 'datetime', true)]).toEqual([142, 198]);
});

function choice(...labels: readonly string[]): Partial<FieldShape> {
  return { type: 'choice', options: labels.map((label) => ({ name: label, label })) };
}

/** As much of a column as its width asks for. */
function columnOf(label: string, type: Partial<FieldShape>): ColumnDescription {
  const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
  return { path: 'one', label, field: { ...base, name: 'one', label, ...type } as FieldShape, expand: '' };
}

describe('at its tightest a column', () => {
  const tightest = (column: ColumnDescription) => roomOf(column, { isFirst: false, style }).tightest;

  test('breaks its heading between words, and not within one', () => {
    expect(tightest(columnOf('Share of the discount', { type: 'money', scale: 2 }))).toBe(84);
    const long = columnOf('Rechnungsbetragsanteil', { type: 'money', scale: 2 });
    expect(tightest(long)).toBeGreaterThan(180);
  });

  test('has the clock of a moment below its day', () => {
    const comma = 7;
    const [day, moment] = [columnOf('Day', { type: 'date' }), columnOf('Day', { type: 'datetime' })];
    expect(tightest(moment)).toBe(tightest(day) + comma);
  });

  test('has room for the button that opens a record beside the list, where it is the first', () => {
    const day = columnOf('Day', { type: 'date' });
    expect(roomOf(day, { isFirst: true, style }).tightest).toBeGreaterThan(tightest(day));
  });
});

test('a day stays on one line also where it leads and columns have moved together', () => {
  const day = columnOf('Date', { type: 'date' });
  const { tightest } = roomOf(day, { isFirst: true, style: { locale: 'en-US' } });
  const letters = 'Feb 20, 2026'.length;
  expect(tightest).toBeGreaterThanOrEqual(letters * 8 + 6 * 2 + 26);
});

test('a deadline has room for what is left below it, and a long text for more of it, and both give that up first', () => {
  const roomFor = (type: Partial<FieldShape>) => roomOf(columnOf('Column', type), { isFirst: false, style });
  const [moment, deadline] = [roomFor({ type: 'datetime' }), roomFor({ type: 'datetime', counts: true })];
  expect([deadline.width - moment.width, deadline.least - moment.least]).toEqual([30, 0]);
  const [line, long] = [roomFor({ type: 'text' }), roomFor({ type: 'text', multiline: true })];
  expect([long.width - line.width, long.least - line.least]).toEqual([100, 0]);
});
