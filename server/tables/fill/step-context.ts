import type { Transaction } from '#server/db/database.ts';
import type { Accepted } from '#server/tables/plan/question.ts';
import type { SwitchTime } from './switch-time.ts';

/** What the steps of one publication are taken with. */
export interface StepContext {
  readonly transaction: Transaction;
  readonly accepted: Accepted;
  /** RFC 3339. */
  readonly now: string;
  /** The number the new version will have: what history names. */
  readonly version: number;
  /** Columns, by `columnKey`, that are there already with the value of every record. */
  readonly prepared: ReadonlySet<string>;
  readonly time: SwitchTime;
}
