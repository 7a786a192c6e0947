import { describe, expect, test } from 'vitest';
import { statePath } from '#shared/screens/steps/state-path.ts';
import { entityOf, modelOf } from '../contract/model-of.ts';

const job = (states: string, transitions: string, start = 'new') =>
  entityOf(
    modelOf({
      3: 'job: { fields: { title: { type: text } } }',
      4: `job:\n  field: status\n  start: ${start}\n  states: { ${states} }\n  transitions:\n${transitions}`,
      6: 'roles: { staff: { signup: true } }\ngrants: { job: { staff: all } }',
    }),
    'job',
  );

describe('the usual way through the states', () => {
  test('follows the order of the contract, and leaves out what people may choose at any time', () => {
    const states = 'new: {}, begun: {}, refused: {}, done: {}, cancelled: {}';
    const steps = `
    begin: { from: new, to: begun, by: [staff] }
    refuse: { from: new, to: refused, by: [staff] }
    cancel: { from: [new, begun], to: cancelled, by: [staff] }
    finish: { from: begun, to: done, by: [staff] }`;
    expect(statePath(job(states, steps))).toEqual(['new', 'begun', 'done']);
  });

  test('goes by steps of people where there is one, else by the engine', () => {
    const states = 'new: {}, out: {}, late: {}, back: {}, paid: {}';
    const steps = `
    hand_out: { from: new, to: out, by: [staff] }
    be_late: { from: out, to: late, by: engine, when: title == null }
    take_back: { from: [out, late], to: back, by: [staff] }
    be_paid: { from: [new, out, back], to: paid, by: engine, when: title == 'paid' }`;
    expect(statePath(job(states, steps))).toEqual(['new', 'out', 'back', 'paid']);
  });

  test('is none where there are only two states, or where every state leads to every other', () => {
    expect(
      statePath(job('new: {}, done: {}', '    finish: { from: new, to: done, by: [staff] }')),
    ).toBeUndefined();
    const steps = ['a', 'b', 'c']
      .map((state) => `    to_${state}: { from: [new, a, b, c], to: ${state}, by: [staff] }`)
      .join('\n');
    expect(statePath(job('new: {}, a: {}, b: {}, c: {}', steps))).toBeUndefined();
  });

  test('is none where a record may begin in several states, and without states', () => {
    const states = 'new: {}, begun: {}, done: {}';
    const steps = `
    begin: { from: new, to: begun, by: [staff] }
    finish: { from: begun, to: done, by: [staff] }`;
    expect(statePath(job(states, steps))).toEqual(['new', 'begun', 'done']);
    expect(statePath(job(states, steps, "{ begun: title == 'x', new: true }"))).toBeUndefined();
    const plain = modelOf({ 3: 'job: { fields: { title: { type: text } } }' });
    expect(statePath(entityOf(plain, 'job'))).toBeUndefined();
  });
});
