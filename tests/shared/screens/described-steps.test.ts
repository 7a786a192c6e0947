import { expect, test } from 'vitest';
import { describeTransition } from '#shared/screens/describe-transition.ts';
import { fieldShape } from '#shared/screens/field-shape.ts';
import { setBy } from '#shared/screens/steps/set-by.ts';
import { entityOf, modelOf } from '../contract/model-of.ts';

const model = modelOf({
  3: `
idea:
  fields:
    approved: { type: boolean }
    note: { type: text }
    by: { type: ref, to: user }
`,
  4: `
idea:
  field: status
  start: open
  states: { open: {}, sent: {}, done: {} }
  transitions:
    finish: { from: [open, sent], to: done, by: [member] }
    send: { from: [open, sent], to: sent, by: [member] }
    approve: { by: [member], when: "!approved", set: { approved: true } }
    clear: { by: [member], set: { note: "null" } }
    take: { by: [member], set: { approved: true, by: me } }
    give_back: { by: [member], when: { NOTE_NEEDED: "status == 'sent' && has(input.note)" }, input: { note: optional } }
    add: { by: [member], when: { NOTE_GIVEN: "!has(input.note)" }, input: { note: optional } }
    say: { by: [member], input: { note: required }, set: { approved: true } }
`,
  6: 'grants: { idea: { member: [read] } }',
  8: 'NOTE_NEEDED: { message: Say why. }\nNOTE_GIVEN: { message: Say nothing. }',
});
const seen = { stateField: 'status', readable: ['status', 'approved', 'note', 'by'] };
const sets = (name: string, viewer: Parameters<typeof setBy>[1] = seen) => {
  const step = entityOf(model, 'idea').transitions.get(name);
  return step && setBy(step, viewer).sets;
};

test('a step tells what a record has after it, where that is the same for all', () => {
  expect(sets('finish')).toEqual({ status: 'done' });
  expect(sets('approve')).toEqual({ approved: true });
  expect(sets('clear')).toEqual({ note: null });
});

test('nothing is told of a step that may be taken again, asks for something, or sets what differs', () => {
  expect(['send', 'take', 'say'].map((name) => sets(name))).toEqual([undefined, undefined, undefined]);
});

test('nothing is told of values that the viewer may not read', () => {
  expect(sets('approve', { ...seen, readable: ['status'] })).toBeUndefined();
  expect(sets('finish', { ...seen, stateField: undefined })).toBeUndefined();
});

test('what a guard asks for is told as required, though the contract refuses it by a code of its own', () => {
  const needs = (name: string) => {
    const step = entityOf(model, 'idea').transitions.get(name);
    return step && describeTransition(step, fieldShape).input.map(({ required }) => required);
  };
  expect(needs('say')).toEqual([true]);
  expect(needs('give_back')).toEqual([true]);
  expect(needs('add')).toEqual([false]);
});
