import type { Refusal } from '#shared/api/problem.ts';
import type { ScenarioStep } from '#shared/contract/model-effects.ts';
import type { ActAnswer, ActOutcome } from './acts/act-outcome.ts';
import { codesOf, refusalLines } from '#server/scenarios/acts/codes-of.ts';
import type { Fault } from '#server/scenarios/acts/scenario-result.ts';

/** Whether an act came to what its step says; undefined where it did. */
export function judgeStep(step: ScenarioStep, outcome: ActOutcome): Fault | undefined {
  const { refused } = step;
  if (outcome.kind === 'refusal') return judgeRefusal(step, outcome);
  if (refused !== undefined) return { expected: expectedRefusal(step), came: ['done'] };
  return outcome.value.fault ?? judgeWarnings(step, outcome.value);
}

function judgeRefusal(step: ScenarioStep, refusal: Refusal): Fault | undefined {
  const { refused, at } = step;
  const came = refusalLines(refusal);
  if (refused === undefined) return { expected: 'done', came };
  if (refusal.code === 'internal') return { expected: expectedRefusal(step), came };
  if (!codesOf(refusal).includes(refused)) return { expected: expectedRefusal(step), came };
  const stands = refusal.errors.some(({ code, field }) => code === refused && field === at);
  return at === undefined || stands ? undefined : { expected: expectedRefusal(step), came };
}

function expectedRefusal({ refused, at }: ScenarioStep): string {
  return `refused with ${refused}${at === undefined ? '' : ` at ${at}`}`;
}

function judgeWarnings({ warns }: ScenarioStep, { warnings }: ActAnswer): Fault | undefined {
  const codes = warnings.map(({ code }) => code);
  if (warns.every((code) => codes.includes(code))) return undefined;
  const came = codes.length === 0 ? 'done, without a warning' : `done, with ${codes.join(', ')}`;
  return { expected: `done, with the warning ${warns.join(', ')}`, came: [came] };
}
