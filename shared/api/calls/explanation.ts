import type { FieldProblem } from '../problem.ts';

/** Answer of `GET /api/-/explain`: why a call is answered as it is. Nothing of the call was kept. */
export interface Explanation {
  /** Who would call. */
  readonly as: { readonly name: string; readonly audiences: readonly string[] };
  readonly entity: string;
  /** `list`, `read`, `create`, `update`, `delete` or the name of a transition. */
  readonly call: string;
  readonly id?: string;
  /** What they would be answered. */
  readonly answer: {
    readonly status: number;
    readonly code?: string;
    readonly detail?: string;
    readonly errors?: readonly FieldProblem[];
  };
  /** Everything that could allow the call, and that could let the record be read first. They add up. */
  readonly grants: readonly ExplainedGrant[];
  /** Of a transition: the states it may begin in, and the state there is. */
  readonly state?: {
    readonly from: readonly string[];
    readonly is: string | null;
    readonly verdict: Verdict;
  };
  readonly guards: readonly ExplainedCondition[];
  /** Rules of the record, and of other records that the call woke. */
  readonly rules: readonly ExplainedRule[];
  /** The statements that were sent to the database, in order; values are left out. */
  readonly sql: readonly string[];
  /** Of each of these, where it is asked for. */
  readonly plans?: readonly StatementPlan[];
}

export interface StatementPlan {
  /** Null: nobody waited for it. */
  readonly milliseconds: number | null;
  /** How the database goes about it, in its own words, a line each. */
  readonly plan: readonly string[];
}

/** `not_asked`: an earlier step refused, or nothing woke it. */
export type Verdict = 'holds' | 'fails' | 'not_asked';

/** A condition as the contract has it. */
export interface ExplainedCondition {
  /** The code it refuses with. */
  readonly code: string;
  readonly condition: string;
  readonly line: number;
  readonly verdict: Verdict;
}

export interface ExplainedGrant {
  readonly audience: string;
  /** Whether the one who calls belongs to the audience. */
  readonly held: boolean;
  readonly action: string;
  /** Null: on every record. */
  readonly condition: string | null;
  /** The fields it covers; undefined where that means nothing. */
  readonly fields?: readonly string[];
  readonly line: number;
  /** On the record as it is. Of what is not held nothing is asked. */
  readonly before: Verdict;
  /** On the record as the call would leave it, for a create or an update. */
  readonly after?: Verdict;
}

export interface ExplainedRule extends ExplainedCondition {
  readonly entity: string;
  /** The record it was asked of. */
  readonly id?: string;
  /** `if:` of the rule: it is asked only where this is true. */
  readonly if?: string;
  /** `warn` and `confirm` rules do not refuse as others do. */
  readonly soft?: 'warn' | 'confirm';
}
