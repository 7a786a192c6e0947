import type { DatabaseUnderTest } from '#tests/support/databases.ts';

/** How much each viewer asks. */
export interface Sample {
  readonly reads: number;
  readonly writes: number;
  /** What other programs fetch. */
  readonly outside: number;
  /** Of each entity: ways to ask for a list, and records that are asked about. */
  readonly lists: number;
  readonly records: number;
  /** Of each entity: records they may not read that are compared with missing ones, and names of fields. */
  readonly hidden: number;
  readonly names: number;
  /** Calls that are asked again with the session of a browser. */
  readonly browser: number;
}

/**
 * How many people ask: as many as LEAK_VIEWERS says. A usual run asks for more of them on SQLite: rights are the same statements
 * on PostgreSQL, and there it is looked at whether that understands them alike.
 */
export function viewersOn(
  { kind }: DatabaseUnderTest,
  usual: Record<DatabaseUnderTest['kind'], number>,
): number {
  return Number(process.env['LEAK_VIEWERS'] ?? usual[kind]);
}

/** Enough that what leaks somewhere leaks to somebody, under one of many contracts. */
export const aSample: Sample = {
  reads: 130,
  writes: 40,
  outside: 16,
  lists: 14,
  records: 3,
  hidden: 1,
  names: 3,
  browser: 6,
};

/** The same with every write: what forms are filled in with is asked as the writes are. */
export const ofForms: Sample = { ...aSample, writes: 200, hidden: 2, names: 6 };

/** Every write and little else: what steps that are tried out tell. */
export const ofSteps: Sample = { ...aSample, reads: 40, writes: 400, outside: 4, lists: 3, browser: 2 };

/**
 * Everything there is to ask, for a contract that has every leak there could be; of the ways to ask for a list so many that
 * those who ask try nearly all of them together.
 */
export const everything: Sample = {
  reads: 10_000,
  writes: 10_000,
  outside: 10_000,
  lists: 80,
  records: 6,
  hidden: 2,
  names: 100,
  browser: 40,
};
