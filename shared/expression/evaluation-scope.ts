import type { Environment } from './environment.ts';
import type { Expression } from './expression.ts';
import type { Value } from './value.ts';

/** What the parts of the evaluator hand to each other. */
export interface EvaluationScope {
  readonly environment: Environment;
  /** The element each variable of a collection function stands for at the moment. */
  readonly elements: ReadonlyMap<string, Value>;
  evaluate(expression: Expression, scope: EvaluationScope): Value;
}
