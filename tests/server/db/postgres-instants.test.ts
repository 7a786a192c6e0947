import pg from 'pg';
import { expect, it } from 'vitest';
import { parserOf } from '#server/db/postgres/postgres-values.ts';

const written = parserOf(pg.types.builtins.TIMESTAMPTZ);

it.each([
  ['2026-01-05 08:00:00+00', '2026-01-05T08:00:00.000Z'],
  ['2026-01-05 08:00:00.1+00', '2026-01-05T08:00:00.100Z'],
  ['2026-01-05 08:00:00.12+00', '2026-01-05T08:00:00.120Z'],
  ['2026-01-05 08:00:00.123+00', '2026-01-05T08:00:00.123Z'],
  ['2026-01-05 08:00:00.123456+00', '2026-01-05T08:00:00.123Z'],
])('What PostgreSQL writes as %s is %s', (sent, instant) => {
  expect(written?.(sent)).toBe(instant);
});
