import { expect, test } from 'vitest';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { rowsAsText } from '#client/screens/table/rows-as-text.ts';

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const note: FieldShape = { ...base, name: 'note', label: 'Note', type: 'text', max: 99, multiline: true };
const shelf: FieldShape = {
  ...base,
  name: 'shelf',
  label: 'Shelf',
  type: 'ref',
  to: 'shelf',
  onDelete: 'clear',
};
const columns = [note, shelf].map((field) => ({ path: field.name, label: field.label, field, expand: '' }));
const style = { locale: 'en-GB', zone: { timezone: 'UTC', from: [], offsets: [0] } };

function text(values: Record<string, JsonValue>, titles: Record<string, string> = {}): string {
  const record = { id: '1', values, titles, expanded: {}, warnings: [] };
  return rowsAsText(columns, [record], style).split('\n').slice(1).join('\n');
}

test('A text with tabs and lines stays one cell', () => {
  expect(text({ note: 'a\tb\nc', shelf: null })).toBe('a b c\t');
});

test('A text that a spreadsheet would take for a formula is pasted as text, a negative number as it is', () => {
  expect(text({ note: '=HYPERLINK("x")', shelf: null })).toBe('\'=HYPERLINK("x")\t');
  expect(text({ note: '-1+cmd', shelf: null })).toBe("'-1+cmd\t");
  expect(text({ note: '-12.50', shelf: null })).toBe('-12.50\t');
});

test('A reference is pasted by its title, and what may not be read as nothing', () => {
  expect(text({ shelf: '7' }, { shelf: 'Safe' })).toBe('\tSafe');
});
