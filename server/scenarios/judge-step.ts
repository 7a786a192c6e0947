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
  return at === undefined || standsAt(refusal, refused, at)
    ? undefined
    : { expected: expectedRefusal(step), came };
}

/** A code for all that is wrong together, such as `invalid`, stands wherever something is wrong. */
function standsAt({ errors }: Refusal, refused: string, at: string): boolean {
  const own = errors.filter(({ code }) => code === refused);
  return (own.length === 0 ? errors : own).some(({ field }) => field === at);
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
