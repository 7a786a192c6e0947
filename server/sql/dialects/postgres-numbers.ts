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

/** The square root; NULL of what is below zero. */
export function squareRoot(decimal: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_u.x >= 0 THEN ${root(sql`nf_u.x * 1e24`, sql`CAST(1 AS numeric)`)} END
    FROM (SELECT ${decimal} AS x OFFSET 0) AS nf_u)`;
}

/** The natural logarithm. The database keeps as many digits after the point as its argument has. */
export function logarithm(decimal: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_u.x > 0 THEN round(ln(round(nf_u.x, 60)), 12) END FROM (SELECT ${decimal} AS x OFFSET 0) AS nf_u)`;
}

/** What lies far out of range, or is rounded to nothing, is told by its size and not worked out. */
export function power(base: Sql, exponent: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_u.b = 0 THEN CASE WHEN nf_u.e > 0 THEN 0 WHEN nf_u.e = 0 THEN 1 END
      WHEN nf_u.b < 0 AND nf_u.e <> trunc(nf_u.e) THEN NULL
      WHEN abs(nf_u.b) = 1 THEN CASE WHEN nf_u.e % 2 = 0 THEN 1 ELSE nf_u.b END
      WHEN nf_u.e * ln(abs(nf_u.b)) > 50 THEN NULL
      WHEN nf_u.e * ln(abs(nf_u.b)) < -50 THEN 0
      ELSE round(power(round(nf_u.b, 60), nf_u.e), 12) END
    FROM (SELECT ${base} AS b, ${exponent} AS e OFFSET 0) AS nf_u WHERE nf_u.e IS NOT NULL)`;
}

/** To a number of digits that is calculated; half to the even digit as what is written out is. */
export function roundedTo(how: 'round' | 'round_even', decimal: Sql, places: Sql): Sql {
  const shifted = sql`nf_u.x * CAST(concat('1e', CAST(nf_u.p AS integer)) AS numeric)`;
  const even = sql`(SELECT CASE WHEN abs(nf_e.x - trunc(nf_e.x)) = 0.5 THEN 2 * round(nf_e.x * 0.5) ELSE round(nf_e.x) END
    * CAST(concat('1e-', CAST(nf_u.p AS integer)) AS numeric) FROM (SELECT ${shifted} AS x OFFSET 0) AS nf_e)`;
  const rounded = how === 'round' ? sql`round(nf_u.x, CAST(nf_u.p AS integer))` : even;
  return sql`(SELECT CASE WHEN nf_u.p = trunc(nf_u.p) AND nf_u.p BETWEEN 0 AND 12 THEN ${rounded} END
    FROM (SELECT ${decimal} AS x, ${places} AS p OFFSET 0) AS nf_u)`;
}
