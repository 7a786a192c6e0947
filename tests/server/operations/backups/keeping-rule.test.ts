import { describe, expect, test } from 'vitest';
import { keepingRule, keptBy } from '#shared/time/keeping-rule.ts';
import { archiveName, namedArchive } from '#server/operations/backups/archive-name.ts';

const daysOf = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(from) + day * 86_400_000).toISOString());

describe('a rule of what is kept', () => {
  test.each([
    ['7d,4w,12m', { days: 7, weeks: 4, months: 12 }],
    ['30d', { days: 30, weeks: 0, months: 0 }],
    ['2w, 6m', { days: 0, weeks: 2, months: 6 }],
  ])('%s is understood', (text, rule) => {
    expect(keepingRule(text)).toEqual(rule);
  });

  test.each(['', '0d', 'all', '7', '4w,7d', '-1d', '7d 4x'])('%s is none', (text) => {
    expect(keepingRule(text)).toBeUndefined();
  });

  test('keeps the newest of each day, week and month', () => {
    const moments = daysOf('2026-01-01T02:00:00.000Z', 90); // to 31 March, a Tuesday
    const kept = [...keptBy({ days: 3, weeks: 2, months: 3 }, moments)]
      .map((at) => at.slice(0, 10))
      .toSorted();
    expect(kept).toEqual(['2026-01-31', '2026-02-28', '2026-03-29', '2026-03-30', '2026-03-31']);
  });

  test('of several on one day keeps the last, and after a pause does not drop what was kept before it', () => {
    const moments = ['2026-01-05T02:00:00.000Z', '2026-01-05T14:00:00.000Z', '2026-03-01T02:00:00.000Z'];
    expect([...keptBy({ days: 2, weeks: 0, months: 0 }, moments)].toSorted()).toEqual(moments.slice(1));
  });
});

test('the name of an archive says when it was made, and of which version', () => {
  const made = { at: '2026-01-05T08:30:15.123Z', version: 12 };
  const name = archiveName(made);
  expect(name).toBe('2026-01-05T08-30-15.123Z-version-12.archive');
  expect(namedArchive(name)).toEqual({ ...made, name });
  expect(namedArchive(`${name}.age`)).toEqual({ ...made, name: `${name}.age` });
  for (const other of [`${name}.part`, `${name}.123.part`, 'notes.archive', `x${name}`])
    expect(namedArchive(other)).toBeUndefined();
});
