import { describe, expect, test } from 'vitest';
import { ruleInWords, storyOf } from '#client/screens/history/history-story.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { HistoryActor } from '#shared/api/calls/data.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { speakEnglish } from '#tests/support/english.ts';

speakEnglish();

const entity: EntityDescription = {
  name: 'loan',
  plural: 'loans',
  label: 'Loan',
  labelPlural: 'Loans',
  fields: [],
  may: { read: true, create: false, update: false, delete: false },
  readable: [],
  creatable: [],
  updatable: [],
  transitions: [{ name: 'hand_out', label: 'Give away', input: [] }],
  backs: [],
  messages: {},
  rules: [],
};
const person = { id: 'sam', name: 'Sam', email: null, roles: [], owner: false };

const told = (event: string, by: HistoryActor) => {
  const entry = {
    id: '1',
    at: '',
    version: 1,
    contract: 1,
    confirmed: [],
    warned: [],
    changes: {},
    event,
    by,
  };
  const { who, what } = storyOf(entry, entity, { titles: { mira: 'Mira Novak' }, person });
  return `${who}: ${what}`;
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
    expect(told('hand_out', { kind: 'person', id: 'sam' })).toBe('You: Give away');
    expect(told('go_overdue', { kind: 'engine' })).toBe('Automatic: Go overdue');
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
