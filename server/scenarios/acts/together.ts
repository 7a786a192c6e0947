import type { ScenarioStep } from '#shared/contract/model-effects.ts';
import { codesOf, refusalLines } from './codes-of.ts';
import type { Fault } from './scenario-result.ts';
import type { Stage } from './stage.ts';
import type { Act, ActOutcome } from './act-outcome.ts';

/**
 * `together: [ … ]`: requests that are under way at the same time; none waits for another's answer. So many of them go
 * through, and the others are refused with the code.
 */
export async function together(
  { steps, succeed, others }: Act<'together'>,
  stage: Stage,
  act: (step: ScenarioStep, stage: Stage) => Promise<ActOutcome>,
): Promise<Fault | undefined> {
  const outcomes = await Promise.all(steps.map((step) => act(step, stage)));
  const refusals = outcomes.filter((outcome) => outcome.kind === 'refusal');
  const through = outcomes.length - refusals.length;
  const rest = others === undefined ? '' : `, the others refused with ${others}`;
  const wrong = refusals.some((refusal) => others !== undefined && !codesOf(refusal).includes(others));
  if (through === succeed && !wrong) return undefined;
  const came = outcomes.flatMap((outcome, index) => {
    const [first, ...more] = outcome.kind === 'refusal' ? refusalLines(outcome) : ['done'];
    return [`  ${index + 1}. ${first}`, ...more.map((line) => `     ${line}`)];
  });
  return {
    expected: `${succeed} of ${steps.length} done${rest}`,
    came: [`${through} of ${steps.length} done`, ...came],
  };
}
