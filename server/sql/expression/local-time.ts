import sql, { raw, type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import { longestDuration } from '#shared/expression/values/calendar.ts';
import type { Compiler } from './expression-compiler.ts';

/** The milliseconds of a day. */
export const day = raw('86400000');

/** A date, or the date that a moment has in the zone. */
export function dateValue(expression: Expression, compiler: Compiler): Sql {
  const value = compiler.value(expression);
  return expression.type.kind === 'date' ? value : compiler.dialect.calendar.dateOf(localOf(value, compiler));
}

/** The offset in seconds at an instant. */
export function offsetAt(instant: Sql): Sql {
  return sql`(SELECT nf_zone.offset_seconds FROM nf_zone WHERE nf_zone.starts_at <= ${instant} ORDER BY nf_zone.starts_at DESC LIMIT 1)`;
}

/** Milliseconds of a moment on the clock of the zone. */
export function localOf(moment: Sql, { dialect: { calendar } }: Compiler): Sql {
  return sql`(SELECT nf_v.m + 1000 * ${offsetAt(sql`nf_v.m`)}
    FROM (SELECT ${calendar.milliseconds(moment)} AS m${calendar.once}) AS nf_v)`;
}

/** See `instantAt` of the zone's offsets, which this follows step by step. */
export function instantOf(local: Sql, { dialect: { calendar } }: Compiler): Sql {
  const offsets = sql`(SELECT nf_v.l, ${offsetAt(sql`nf_v.l - ${day}`)} AS a, ${offsetAt(sql`nf_v.l + ${day}`)} AS b
    FROM (SELECT ${local} AS l${calendar.once}) AS nf_v${calendar.once})`;
  const at = (offset: Sql) => offsetAt(sql`nf_w.l - 1000 * ${offset}`);
  return sql`(SELECT nf_w.l - 1000 * CASE WHEN ${at(sql`nf_w.a`)} = nf_w.a THEN nf_w.a
    WHEN ${at(sql`nf_w.b`)} = nf_w.b THEN nf_w.b ELSE nf_w.a END FROM ${offsets} AS nf_w)`;
}

/** A duration, NULL beyond the longest. */
export function withinDuration(milliseconds: Sql, { dialect }: Compiler): Sql {
  return sql`(SELECT CASE WHEN abs(nf_v.x) <= ${raw(String(longestDuration))} THEN nf_v.x END
    FROM (SELECT ${milliseconds} AS x${dialect.calendar.once}) AS nf_v)`;
}
