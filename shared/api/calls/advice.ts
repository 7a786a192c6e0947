import type { IndexAdvice } from './index-advice.ts';
import type { SlowCall } from './slow-calls.ts';

/** What `GET /api/-/advice` answers. */
export interface Advice extends IndexAdvice {
  /** What took most time together first. */
  readonly slow: readonly SlowCall[];
}
