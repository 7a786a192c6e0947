import type { Environment } from './environment.ts';
import type { Expression } from '../expression.ts';
import type { Value } from '../values/value.ts';

/** One evaluation. */
export interface EvaluationScope {
  readonly environment: Environment;
  /** What each variable of a collection function, and each name of a `let`, stands for at the moment; they are unique. */
  readonly elements: Map<string, Value>;
}

/** An expression made ready to be evaluated many times. */
export type Plan = (scope: EvaluationScope) => Value;

/** Makes the plan of a part. */
export type Planner = (expression: Expression) => Plan;
