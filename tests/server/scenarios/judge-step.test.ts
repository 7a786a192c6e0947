import { expect, test } from 'vitest';
import { refuse } from '#shared/api/refusal.ts';
import type { ScenarioStep } from '#shared/contract/model-effects.ts';
import { judgeStep } from '#server/scenarios/judge-step.ts';

const refusal = refuse('invalid', '', [
  { field: 'hours', code: 'too_large', message: 'At most 8.' },
  { field: 'day', code: 'LATE', message: 'Too late.' },
]);

test.each([
  ['invalid', undefined, true],
  ['invalid', 'hours', true],
  ['invalid', 'day', true],
  ['invalid', 'name', false],
  ['too_large', 'hours', true],
  ['too_large', 'day', false],
  ['LATE', 'day', true],
  ['forbidden', 'hours', false],
])('refused: %s at: %s', (refused, at, isMet) => {
  // Of a step no more is asked than what it expects.
  const step = { refused, at, warns: [] } as unknown as ScenarioStep;
  expect(judgeStep(step, refusal) === undefined).toBe(isMet);
});
