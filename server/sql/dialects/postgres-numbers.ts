import sql, { type Sql } from 'sql-template-tag';

/**
 * The square root of a quotient of whole numbers, in units of 10^-12, rounded once. The database's own root is within
 * one of it: which of the three it is is asked of whole numbers.
 */
export function root(dividend: Sql, divisor: Sql): Sql {
  return sql`(SELECT (nf_w.r + CASE WHEN 4 * nf_w.a >= nf_w.b * (2 * nf_w.r + 1) * (2 * nf_w.r + 1) THEN 1
      WHEN nf_w.r > 0 AND 4 * nf_w.a < nf_w.b * (2 * nf_w.r - 1) * (2 * nf_w.r - 1) THEN -1 ELSE 0 END) * 1e-12
    FROM (SELECT nf_v.a, nf_v.b, round(sqrt(div(nf_v.a, nf_v.b))) AS r
      FROM (SELECT trunc(${dividend}) AS a, trunc(${divisor}) AS b OFFSET 0) AS nf_v OFFSET 0) AS nf_w)`;
}
