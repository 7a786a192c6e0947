import { describe, expect, test } from 'vitest';
import { ruleInWords, storyOf } from '#client/screens/history/history-story.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { HistoryActor, HistoryEntry } from '#shared/api/calls/data.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { speakEnglish } from '#tests/support/english.ts';

speakEnglish();

const base = { required: false, unique: false, errors: {}, secret: false, origin: 'contract' } as const;

const entity: EntityDescription = {
  name: 'loan',
  plural: 'loans',
  label: 'Loan',
  labelPlural: 'Loans',
  fields: [
    { ...base, type: 'text', name: 'note', label: 'Note', max: 500, multiline: false },
    { ...base, type: 'date', name: 'due', label: 'Until' },
    { ...base, type: 'ref', name: 'item', label: 'Item', to: 'item', onDelete: 'restrict' },
    {
      ...base,
      type: 'state',
      name: 'status',
      label: 'Status',
      origin: 'state',
      options: [
        { name: 'asked', label: 'Asked' },
        { name: 'out', label: 'Handed out' },
      ],
    },
  ],
  stateField: 'status',
  may: { read: true, refer: true, history: true, create: false, update: false, delete: false },
  readable: [],
  creatable: [],
  updatable: [],
  transitions: [{ name: 'hand_out', label: 'Give away', input: [] }],
  backs: [],
  messages: {},
  rules: [],
};
const style = { locale: 'en-GB' };
const person = { id: 'sam', name: 'Sam', email: null, roles: [], owner: false };

const told = (event: string, by: HistoryActor, changes: HistoryEntry['changes'] = {}) => {
  const entry = {
    id: '1',
    at: '',
    version: 1,
    contract: 1,
    confirmed: [],
    warned: [],
    changes,
    event,
    by,
  };
  const { who, what, rest } = storyOf(entry, entity, { titles: { mira: 'Mira Novak' }, person, style });
  return `${who}: ${what}${rest.length > 0 ? ` (${rest.map(({ label }) => label).join(', ')})` : ''}`;
};

describe('a change, in words,', () => {
  test('names nobody whom the reader may not know', () => {
    expect(told('update', { kind: 'person' })).toBe('Somebody: changed this');
    expect(told('update', { kind: 'person', id: 'hidden' })).toBe('Somebody: changed this');
    expect(told('create', { kind: 'nobody' })).toBe('A visitor: created this');
  });

  test('names who did it, and the reader as themselves', () => {
    expect(told('delete', { kind: 'person', id: 'mira' })).toBe('Mira Novak: deleted this');
    expect(told('restore', { kind: 'person', id: 'sam' })).toBe('You: restored this');
  });

  test('calls a step by its label, or by its name where this reader has no label for it', () => {
    expect(told('hand_out', { kind: 'person', id: 'sam' })).toBe('You: took the step “Give away”');
    expect(told('go_overdue', { kind: 'engine' })).toBe('Automatic: took the step “Go overdue”');
  });

  test('tells the state that a step led to, and leaves the rest to be told below', () => {
    const by = { kind: 'person', id: 'mira' } as const;
    const changes = { status: { before: 'asked', after: 'out' }, note: { before: null, after: 'Fine' } };
    expect(told('hand_out', by, changes)).toBe('Mira Novak: moved this to Handed out (Note)');
    expect(told('hand_out', by, { note: changes.note })).toBe('Mira Novak: took the step “Give away” (Note)');
  });

  test('tells one short value before and after, and of several how many', () => {
    const by = { kind: 'person', id: 'mira' } as const;
    const due = { before: '2026-03-03', after: '2026-03-09' };
    expect(told('update', by, { due })).toBe('Mira Novak: changed Until from 3 Mar 2026 to 9 Mar 2026');
    expect(told('update', by, { due: { before: null, after: '2026-03-09' } })).toBe(
      'Mira Novak: set Until to 9 Mar 2026',
    );
    expect(told('update', by, { due: { before: '2026-03-03', after: null } })).toBe(
      'Mira Novak: cleared Until (it was 3 Mar 2026)',
    );
    expect(told('update', by, { due, note: { before: 'a', after: 'b' } })).toBe(
      'Mira Novak: changed 2 fields (Note, Until)',
    );
    expect(told('update', by, { note: { before: 'a', after: 'b'.repeat(61) } })).toBe(
      'Mira Novak: changed Note (Note)',
    );
    expect(told('update', by, { item: { before: 'a', after: 'b' } })).toBe('Mira Novak: changed Item (Item)');
    expect(told('update', by, { note: { after: 'b' } })).toBe('Mira Novak: changed Note (Note)');
  });

  test('tells a soft rule by its sentence where that has no places, else by its code in words', () => {
    const rule = { rule: { kind: 'literal' } as Expression, reads: [] };
    const rules = [
      { ...rule, code: 'LONG_JOB', message: { parts: ['More than a day.'] } },
      { ...rule, code: 'VERY_LONG_JOB', message: { parts: ['More than ', rule.rule] } },
    ];
    expect(['LONG_JOB', 'VERY_LONG_JOB', 'HOLD_FOUND'].map((code) => ruleInWords(code, { rules }))).toEqual([
      'More than a day.',
      'Very long job.',
      'Hold found.',
    ]);
  });
});
