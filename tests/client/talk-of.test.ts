import { expect, test } from 'vitest';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { talkOf } from '#client/screens/detail/layout/talk-of.ts';

function column(path: string, settings: FieldSettings): ColumnDescription {
  const base = { label: path, origin: 'contract', unique: false, errors: {}, secret: false } as const;
  return { path, label: path, expand: '', field: { ...base, name: path, required: false, ...settings } };
}

const author = column('author', { type: 'ref', to: 'user', onDelete: 'clear' });
const created = column('created_at', { type: 'datetime' });
const text = column('text', { type: 'text', max: 4000, multiline: true });
const line = column('subject', { type: 'text', max: 80, multiline: false });
const idea = column('idea', { type: 'ref', to: 'idea', onDelete: 'cascade' });

test('who said what and when is read as a conversation, in whatever order a list has it', () => {
  expect(talkOf([author, text, created])).toEqual({ who: author, when: created, said: text });
  expect(talkOf([created, author, text])?.said).toBe(text);
});

test('an address may say who, and one more column may be so of what was said', () => {
  const sender = column('sender', { type: 'email' });
  const ours = column('from_us', { type: 'boolean' });
  expect(talkOf([sender, text, created])).toEqual({ who: sender, when: created, said: text });
  expect(talkOf([sender, text, created, ours])?.flag).toBe(ours);
  expect(talkOf([sender, text, created, ours, column('is_copy', { type: 'boolean' })])).toBeUndefined();
});

test('what has another column, or none to be read at length, is a table', () => {
  expect(talkOf([author, text, created, line])).toBeUndefined();
  expect(talkOf([author, line, created])).toBeUndefined();
  expect(talkOf([idea, text, created])).toBeUndefined();
  expect(talkOf([author, text])).toBeUndefined();
});
