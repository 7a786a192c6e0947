import type { FieldProblem } from '#shared/api/problem.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { ScenarioAction, ScenarioStep } from '#shared/contract/model-effects.ts';
import type { Fault } from './scenario-result.ts';

/** One kind of act. */
export type Act<Kind extends ScenarioAction['kind']> = Extract<ScenarioAction, { kind: Kind }>;

/** A step with one kind of act. */
export type StepOf<Kind extends ScenarioAction['kind']> = Omit<ScenarioStep, 'action'> & {
  readonly action: Act<Kind>;
};

/** What an act came to where it was not refused. */
export interface ActAnswer {
  readonly warnings: readonly FieldProblem[];
  /** The answer is not what the step says it is. */
  readonly fault?: Fault;
}

export type ActOutcome = Outcome<ActAnswer>;
