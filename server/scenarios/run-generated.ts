import type { Model } from '#shared/contract/model.ts';
import type { Clock } from '#server/runtime.ts';
import type { Fault } from '#server/scenarios/acts/scenario-result.ts';
import type { Stage } from '#server/scenarios/acts/stage.ts';
import { refusalOf } from '#server/scenarios/acts/refusal-of.ts';
import { firstFault, type GeneratedTest, refusedInstead, type Viewer } from './generated/generated-test.ts';
import { recordTests } from './generated/record-tests.ts';
import { queryTests, screenTests } from './generated/screen-tests.ts';
import { viewersOn } from './generated/viewers.ts';

/** How one generated test went. */
export interface GeneratedResult {
  readonly test: GeneratedTest;
  /** Who met what; undefined where all went as the application tells everybody. */
  readonly failed?: Fault & { readonly person: string };
  readonly milliseconds: number;
}

/** All that is tried of a contract by itself. */
export function generatedTests(model: Model): readonly GeneratedTest[] {
  return [...screenTests(model), ...queryTests(model), ...recordTests(model)];
}

/** Runs tests as each person of the examples, as the owner and as nobody. */
export async function runGenerated(
  tests: readonly GeneratedTest[],
  stage: Stage,
  real: Clock,
): Promise<readonly GeneratedResult[]> {
  const viewers = await viewersOn(stage);
  const results: GeneratedResult[] = [];
  for (const test of tests) {
    const began = Date.parse(real.now());
    const failed = await firstFault(viewers, async ([person, viewer]) => {
      const fault = await faultFor(test, viewer);
      return fault && { ...fault, person };
    });
    results.push({ test, failed, milliseconds: Date.parse(real.now()) - began });
  }
  return results;
}

async function faultFor(test: GeneratedTest, viewer: Viewer): Promise<Fault | undefined> {
  try {
    return await test.faultFor(viewer);
  } catch (error) {
    return refusedInstead('an answer', refusalOf(error));
  }
}
