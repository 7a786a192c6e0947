import sql, { raw, type Sql } from 'sql-template-tag';
import type { Type } from '#shared/expression/expression.ts';
import { readPattern } from '#shared/expression/values/pattern.ts';
import { longestRange } from '#shared/expression/values/lists.ts';
import { longestPadded, numberForm, whiteSpace } from '#shared/expression/values/texts.ts';
import type { TextDialect } from './dialect.ts';

/** The texts of PostgreSQL. Letters of all alphabets are looked up in `nf_fold`, for its own idea of case hangs on its locale. */
export const postgresTexts: TextDialect = {
  fold: (
    text,
  ) => sql`(SELECT NULLIF(string_agg(COALESCE(nf_fold.folded, nf_l.letter), '' ORDER BY nf_l.n), '')
    FROM ${letters(sql`normalize(${text}, NFKD)`)})`,
  cased: (
    how,
    text,
  ) => sql`(SELECT normalize(string_agg(COALESCE(nf_fold.${raw(how)}, nf_l.letter), '' ORDER BY nf_l.n), NFC)
    FROM ${letters(text)})`,
  trim: (text) => sql`NULLIF(btrim(${text}, ${space()}), '')`,
  digits: (text) => sql`NULLIF(regexp_replace(${text} COLLATE "C", '[^0-9]', '', 'g'), '')`,
  part: (
    text,
    [from, count],
  ) => sql`(SELECT CASE WHEN nf_p.f = trunc(nf_p.f) AND nf_p.f >= 1 AND nf_p.c = trunc(nf_p.c) AND nf_p.c >= 0
    THEN NULLIF(substr(nf_p.x, ${small(sql`nf_p.f`)}, ${small(sql`nf_p.c`)}), '') END
    FROM (SELECT ${text} AS x, ${from} AS f, ${count} AS c OFFSET 0) AS nf_p)`,
  pad: (
    text,
    length,
    by,
  ) => sql`(SELECT CASE WHEN nf_p.n = trunc(nf_p.n) AND nf_p.n BETWEEN 0 AND ${raw(String(longestPadded))} THEN
    CASE WHEN char_length(nf_p.x) >= nf_p.n THEN nf_p.x ELSE normalize(lpad(nf_p.x, ${small(sql`nf_p.n`)}, nf_p.b), NFC) END END
    FROM (SELECT ${text} AS x, ${length} AS n, ${by} AS b OFFSET 0) AS nf_p WHERE nf_p.b IS NOT NULL)`,
  extract: (text, pattern) =>
    sql`NULLIF(substring(${text} COLLATE "C" FROM CAST(${patternOf(pattern, 'kept')} AS text)), '')`,
  replace: (
    text,
    pattern,
    by,
  ) => sql`NULLIF(normalize(regexp_replace(${text} COLLATE "C", CAST(${patternOf(pattern, 'plain')} AS text),
    replace(COALESCE(${by}, ''), E'\\\\', E'\\\\\\\\'), 'g'), NFC), '')`,
  number: (text) => sql`(SELECT CASE WHEN nf_p.x COLLATE "C" ~ ${form()} THEN CAST(nf_p.x AS numeric) END
    FROM (SELECT btrim(${text}, ${space()}) AS x OFFSET 0) AS nf_p)`,
  canonical,
  split: (text, separator) => sql`(SELECT to_jsonb(string_to_array(nf_p.x, nf_p.s, ''))
    FROM (SELECT ${text} AS x, ${separator} AS s OFFSET 0) AS nf_p WHERE nf_p.s IS NOT NULL)`,
  words: (text) => sql`(SELECT to_jsonb(regexp_split_to_array(nf_p.x COLLATE "C", ${space('+')}))
    FROM (SELECT btrim(${text}, ${space()}) AS x OFFSET 0) AS nf_p WHERE nf_p.x <> '')`,
  range: (from, to) => sql`(SELECT jsonb_agg(CAST(nf_g.n AS text) ORDER BY nf_g.n)
    FROM (SELECT ${from} AS a, ${to} AS b OFFSET 0) AS nf_p
    CROSS JOIN LATERAL generate_series(CAST(trunc(nf_p.a) AS bigint), CAST(trunc(nf_p.b) AS bigint)) AS nf_g(n)
    WHERE nf_p.a = trunc(nf_p.a) AND nf_p.b = trunc(nf_p.b) AND nf_p.b - nf_p.a < ${raw(String(longestRange))})`,
  elementNumber: (value) => sql`CAST(${value} AS numeric)`,
  joined: (text, place, between) =>
    sql`normalize(string_agg(${text}, COALESCE(${between}, '') ORDER BY ${place}), NFC)`,
};

/** A pattern that the checker has let pass. */
export function patternOf(pattern: string, groups: 'kept' | 'plain'): string {
  const reading = readPattern(pattern, groups);
  if ('problem' in reading) throw new Error('a pattern that the checker refused');
  return reading.postgres;
}

function letters(text: Sql): Sql {
  return sql`regexp_split_to_table(${text}, '') WITH ORDINALITY AS nf_l(letter, n) LEFT JOIN nf_fold ON nf_fold.letter = nf_l.letter`;
}

/** An integer that no text is longer than. */
function small(number: Sql): Sql {
  return sql`CAST(LEAST(${number}, 1000000000) AS integer)`;
}

/** White space: all letters of it, or as a pattern of some. */
function space(many: '' | '+' = ''): Sql {
  const codes = Array.from(
    whiteSpace,
    (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
  return raw(many === '' ? `E'${codes.join('')}'` : `E'[${codes.join('')}]+'`);
}

function form(): Sql {
  return raw(`'${numberForm}'`);
}

function canonical(value: Sql, kind: Type['kind']): Sql {
  switch (kind) {
    case 'number':
    case 'money':
      return sql`CAST(trim_scale(${value}) AS text)`;
    case 'boolean':
      return sql`CAST(${value} AS text)`;
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case 'time':
      return sql`regexp_replace(to_char(${value}, 'HH24:MI:SS'), ':00$', '')`;
    case 'datetime':
      return sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'duration':
      return duration(value);
    default:
      return value;
  }
}

/** As `fromMilliseconds` writes it: `-PT1H30M`. */
function duration(value: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_p.s < 0 THEN '-' ELSE '' END || 'PT' || CASE WHEN nf_p.x = 0 THEN '0S' ELSE
    CASE WHEN nf_p.x >= 3600000 THEN CAST(nf_p.x / 3600000 AS text) || 'H' ELSE '' END
    || CASE WHEN nf_p.x % 3600000 >= 60000 THEN CAST(nf_p.x % 3600000 / 60000 AS text) || 'M' ELSE '' END
    || CASE WHEN nf_p.x % 60000 > 0 THEN CAST(trim_scale(nf_p.x % 60000 / 1000.0) AS text) || 'S' ELSE '' END END
    FROM (SELECT nf_o.s, abs(nf_o.s) AS x FROM (SELECT ${value} AS s OFFSET 0) AS nf_o) AS nf_p WHERE nf_p.s IS NOT NULL)`;
}
