import { expect, test } from 'vitest';
import { assumedCounts } from '#server/pricing/counts.ts';
import { type PlanStep, rowsLookedAt } from '#server/pricing/rows-of-plan.ts';

function step(detail: string, ...steps: readonly PlanStep[]): PlanStep {
  return { detail, steps };
}

const byId = step('SEARCH o USING COVERING INDEX sqlite_autoindex_order_1 (id=?)');

test.each<[string, readonly PlanStep[], number]>([
  ['one record by its id', [byId], 1],
  ['a whole table', [step('SCAN nf_row')], 10_000],
  ['a table, and a record for each row', [step('SCAN nf_row'), byId], 20_000],
  ['a search for each row', [step('SCAN nf_row'), step('CORRELATED SCALAR SUBQUERY 1', byId)], 20_000],
  [
    'a table for each row of a table',
    [step('SCAN nf_row'), step('CORRELATED SCALAR SUBQUERY 1', step('SCAN _1'))],
    100_010_000,
  ],
  ['a table once beside it', [step('SCAN nf_row'), step('SCALAR SUBQUERY 1', step('SCAN _1'))], 20_000],
  ['some of a table by an index', [step('SEARCH l USING INDEX nf_ix_loan_1 (item=?)')], 10],
  ['one by all that is unique', [step('SEARCH l USING INDEX nf_ux_loan_1 (item=? AND day=?)')], 1],
  ['a range of an index', [step('SEARCH l USING INDEX nf_ix_loan_1 (due<?)')], 1_000],
  [
    'a value that is named once',
    [
      step('CO-ROUTINE _2', step('SCAN CONSTANT ROW'), step('CORRELATED SCALAR SUBQUERY 1', byId)),
      step('SCAN _2'),
    ],
    3,
  ],
  [
    'a table with the name of a row that is given',
    [
      step('MATERIALIZE nf_c0', step('SCAN CONSTANT ROW')),
      step('SCAN nf_c0'),
      step('CORRELATED SCALAR SUBQUERY 1', step('SCAN nf_c0')),
    ],
    10_002,
  ],
  [
    'one by its id in an index that has more',
    [step('SEARCH r USING COVERING INDEX nf_ix_r (reporter=? AND id=?)')],
    1,
  ],
  [
    'parts of a union, one after the other',
    [
      step(
        'CO-ROUTINE nf_found',
        step('MERGE (UNION)', step('LEFT', step('SCAN nf_row')), step('RIGHT', step('SCAN nf_row'))),
      ),
      step('SCAN nf_found'),
    ],
    40_000,
  ],
  [
    'a union that is put in order afterwards',
    [
      step('COMPOUND QUERY', step('LEFT-MOST SUBQUERY', byId), step('UNION USING TEMP B-TREE', byId)),
      step('CORRELATED SCALAR SUBQUERY 1', byId),
    ],
    4,
  ],
  ['two indexes', [step('MULTI-INDEX OR', step('INDEX 1', byId), step('INDEX 2', byId))], 2],
])('%s looks at as many rows as it should', (_, steps, rows) => {
  expect(rowsLookedAt(steps, assumedCounts)).toBe(rows);
});
