import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { columnType, fromColumn, toColumn } from '#server/fields/columns.ts';
import { databases } from '#tests/support/databases.ts';

const text: FieldSettings = { type: 'text', max: 255, multiline: false };
const decimal: FieldSettings = { type: 'decimal', scale: 2 };
const money = (scale: number): FieldSettings => ({ type: 'money', currency: 'XXX', scale });
const options = ['a', 'b'].map((name) => ({ name, label: name }));

/** Every type with the values most likely to go wrong. */
const samples: readonly (readonly [FieldSettings, readonly JsonValue[]])[] = [
  [{ type: 'id' }, ['018f0000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']],
  [{ type: 'ref', to: 'x', onDelete: 'clear' }, ['018f0000-0000-7000-8000-000000000000']],
  [text, ['a', ' ', "'; DROP", '👩‍👩‍👧‍👦 é ẞ \u{10FFFF}', 'é', '"\\%_', '1e5', '0042', 'null']],
  [{ type: 'markdown', max: 20_000 }, ['# a\n\n\tb\r\n', 'x'.repeat(20_000)]],
  [{ type: 'email' }, ['A@b.example']],
  [{ type: 'url' }, ['https://example.org/?a=%20']],
  [{ type: 'phone' }, ['+43 1 234']],
  [{ type: 'place' }, ['12 Mill Lane, Dublin']],
  [{ type: 'timezone' }, ['Europe/Vienna', 'Etc/GMT+1']],
  [{ type: 'integer' }, [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
  [decimal, ['0.00', '0.01', '-0.01', '-0.10', '9999999999999999.99', '-9999999999999999.99']],
  [{ type: 'decimal', scale: 18 }, ['0.000000000000000001', '-0.999999999999999999']],
  [money(0), ['0', '-5', '999999999999999999']],
  [money(3), ['0.005', '-1.250']],
  [{ type: 'boolean' }, [true, false]],
  [{ type: 'date' }, ['0001-01-01', '9999-12-31', '2024-02-29', '1582-10-10']],
  [{ type: 'time' }, ['00:00', '23:59', '23:59:59', '09:30', '00:00:01']],
  [
    { type: 'datetime' },
    ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-01-05T08:00:00.010Z'],
  ],
  [{ type: 'duration' }, ['PT0S', 'PT1.005S', '-PT26H3M4.5S', 'PT87600000H']],
  [{ type: 'choice', options }, ['a']],
  [{ type: 'state', options }, ['b']],
  [{ type: 'choices', options }, [['a'], ['a', 'b']]],
  [
    { type: 'refs', to: 'x' },
    [['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000000']],
  ],
  [{ type: 'file', maxSize: 10, accept: [] }, [{ id: 'a', name: 'é.pdf', type: 'application/pdf', size: 3 }]],
  [
    { type: 'image', maxSize: 10, accept: ['image/*'] },
    [{ id: 'b', name: 'b.png', type: 'image/png', size: 10 }],
  ],
  [{ type: 'number_series', format: [], start: 1, typed: false, draw: ['create'] }, ['LN-2026-00001']],
  [{ type: 'key', length: 32, draw: ['create'] }, ['k0P9']],
  [{ type: 'json' }, [{ b: [1, null, 'é'], a: {} }, [], 0, false, 'text', 12.5]],
];

describe.each(databases)('columns on $kind', ({ kind, open }) => {
  test.each<readonly [FieldSettings, JsonValue]>([
    [{ type: 'integer' }, 0.5],
    [{ type: 'integer' }, 2 ** 53],
    [{ type: 'boolean' }, 'true'],
    [{ type: 'duration' }, 'P1M'],
    [text, 5],
  ])('refuse what their field could never hold: %j %j', (field, value) => {
    expect(() => toColumn(field, value, kind)).toThrow('does not fit');
  });

  test('give back every value exactly as it was', async () => {
    const place = await open();
    const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    try {
      for (const [index, [field, values]] of samples.entries()) {
        const table = raw(`sample_${index}`);
        const column = raw(columnType(field, kind));
        await database.write((write) =>
          write.run(sql`CREATE TABLE ${table} (position integer, value ${column})`),
        );
        for (const [position, value] of [...values, null].entries()) {
          const bound = toColumn(field, value, kind);
          await database.write((write) =>
            write.run(sql`INSERT INTO ${table} VALUES (${position}, ${bound})`),
          );
        }
        const rows = await database.read((read) =>
          read.all(sql`SELECT value FROM ${table} ORDER BY position`),
        );
        const back = rows.map((row) => fromColumn(field, row.value ?? null, kind));
        expect(back, field.type).toEqual([...values, null]);
      }
    } finally {
      await database.close();
      await place.dispose();
    }
  });

  test('hold empty text and an empty list as the empty value', () => {
    expect([toColumn(text, '', kind), toColumn({ type: 'choices', options }, [], kind)]).toEqual([
      null,
      null,
    ]);
  });
});

test('SQLite refuses digits there is no room for', () => {
  for (const value of ['1.234', '99999999999999999.99', 'abc', '']) {
    const bound = () => toColumn(decimal, value, 'sqlite');
    if (value === '') expect(bound()).toBeNull();
    else expect(bound).toThrow('does not fit');
  }
});
