import sql, { type Sql } from 'sql-template-tag';
import { type Exact, floorUnits, fromUnits } from '#shared/expression/values/exact.ts';
import type { Dialect, Comparison, NumberSql } from './dialect.ts';
import { clamped, unreachable } from '#server/db/units.ts';

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** The number in the form any calculation takes. */
export function decimalOf(number: NumberSql, dialect: Dialect): Sql {
  switch (number.form) {
    case 'units':
      return dialect.decimalOfUnits(number.sql, number.scale);
    case 'decimal':
      return number.sql;
    case 'literal':
      return dialect.decimalLiteral(number.value);
    case 'slot':
      return dialect.decimalOfSlot(number.sql);
  }
}

/** `left operator right`, exactly; NULL where a side is. Of a column and a constant only the constant is converted. */
export function compareNumbers(
  operator: Comparison,
  [left, right]: readonly [NumberSql, NumberSql],
  dialect: Dialect,
): Sql {
  if (left.form !== 'units' && right.form === 'units') {
    return compareNumbers(mirrored[operator], [right, left], dialect);
  }
  if (left.form === 'units') {
    if (right.form === 'units' && right.scale === left.scale) return infix(operator, left.sql, right.sql);
    if (right.form === 'literal') return compareToLiteral(operator, left, { value: right.value, dialect });
    if (right.form === 'slot') return compareToSlot(operator, left, { slot: right.sql, dialect });
  }
  return dialect.compareDecimals(operator, decimalOf(left, dialect), decimalOf(right, dialect));
}

interface Units {
  readonly sql: Sql;
  readonly scale: number;
}

/** A literal between two units is above the lower and below the higher: `x < 1.005` in cents is `x <= 100`. */
function compareToLiteral(
  operator: Comparison,
  units: Units,
  { value, dialect }: { value: Exact; dialect: Dialect },
): Sql {
  const floor = floorUnits(value, units.scale);
  const exact = fromUnits(floor, units.scale) === value;
  const bound = (sign: Comparison, count: bigint) =>
    infix(sign, units.sql, dialect.unitsLiteral(clamped(count)));
  if (exact) return bound(operator, floor);
  if (operator === '=' || operator === '<>') return bound(operator, unreachable);
  return bound(operator === '<' || operator === '<=' ? '<=' : '>', floor);
}

function compareToSlot(
  operator: Comparison,
  units: Units,
  { slot, dialect }: { slot: Sql; dialect: Dialect },
): Sql {
  switch (operator) {
    case '=':
    case '<>':
      return infix(operator, units.sql, dialect.unitsOfSlot('exact', slot, units.scale));
    case '<':
    case '>=':
      return infix(operator, units.sql, dialect.unitsOfSlot('ceiling', slot, units.scale));
    case '<=':
    case '>':
      return infix(operator, units.sql, dialect.unitsOfSlot('floor', slot, units.scale));
  }
}

/** `left operator right` in parentheses. */
export function infix(operator: Comparison, left: Sql, right: Sql): Sql {
  switch (operator) {
    case '=':
      return sql`(${left} = ${right})`;
    case '<>':
      return sql`(${left} <> ${right})`;
    case '<':
      return sql`(${left} < ${right})`;
    case '<=':
      return sql`(${left} <= ${right})`;
    case '>':
      return sql`(${left} > ${right})`;
    case '>=':
      return sql`(${left} >= ${right})`;
  }
}
