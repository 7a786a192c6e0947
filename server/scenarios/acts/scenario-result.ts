import type { Scenario, ScenarioStep } from '#shared/contract/model-effects.ts';

/** What was expected of a step, and what came instead. */
export interface Fault {
  readonly expected: string;
  /** The first line says it, the others say more. */
  readonly came: readonly string[];
}

/** The step at which a scenario did not go as it says; the steps after it were not tried. */
export interface FailedStep extends Fault {
  readonly step: ScenarioStep;
  /** Counted from 1. */
  readonly number: number;
}

/** How one scenario went. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  /** Undefined where all went as it says. */
  readonly failed?: FailedStep;
  readonly milliseconds: number;
}
