import { expect, test } from 'vitest';
import type { SlowCall } from '#shared/api/calls/owner.ts';
import { adviceOnSlow, nameOfSlow, storyOfSlow } from '#shared/api/slow-calls.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { type Text, writeText } from '#shared/messages/message.ts';

const slow: SlowCall = {
  call: 'list',
  of: 'job',
  as: ['anyone', 'clerk', 'member'],
  times: 12,
  longest_ms: 1_240,
  total_ms: 4_100,
  first: '2026-11-01T08:00:00.000Z',
  last: '2026-11-02T08:00:00.000Z',
  contract: 1,
  statement: 'SELECT id FROM job',
};

const inEnglish = (text: Text) => writeText(text, writerIn('en'));
const why = (more: Partial<SlowCall>) => inEnglish(adviceOnSlow({ ...slow, ...more }));

test.each([
  [{}, 'job: the list'],
  [{ call: 'read' }, 'job: opening a record'],
  [{ call: 'close' }, 'job: the step close'],
  [{ call: 'query', of: 'jobs_by_name' }, 'The query jobs_by_name'],
  [{ call: 'batch', of: undefined }, 'Several calls in one'],
  [{ call: 'history', of: undefined }, 'history'],
])('says what was called: %j', (more, said) => {
  const { call, of } = { ...slow, ...more };
  expect(inEnglish(nameOfSlow({ call, ...(of === undefined ? {} : { of }) }))).toBe(said);
});

test('says who called, unless nobody did', () => {
  const story = (as: readonly string[]) => inEnglish(storyOfSlow({ ...slow, as: [...as] }, 'today'));
  expect(story(['clerk', 'member'])).toMatch(/^Called by: clerk, member. It took/);
  expect(story([])).toMatch(/^It took/);
});

test('says how long and how often, in the names of the reader', () => {
  const names = { about: (of: string, many: boolean) => (many ? 'Jobs' : of), callers: () => 'Clerks' };
  expect(inEnglish(nameOfSlow(slow, names))).toBe('Jobs: the list');
  expect(inEnglish(storyOfSlow({ ...slow, rows: 3_000 }, 'today', names))).toBe(
    'Called by: Clerks. It took up to 1.24 s. 12 times together took 4.1 s, most recently today. It read or changed 3,000 rows.',
  );
});

test.each([
  ['SCAN job', /whole table/],
  ['  -> Seq Scan on job  (cost=0.00..12)', /whole table/],
  ['USE TEMP B-TREE FOR ORDER BY', /sorts/],
  ['  ->  Sort  (cost=0.00..12)', /sorts/],
  ['SCAN job USING INDEX job_due', /plan is good/],
  ['SCAN CONSTANT ROW', /plan is good/],
  [
    'SCAN job\n  CORRELATED SCALAR SUBQUERY 3\n    SEARCH bill USING INDEX i (job=?)',
    /^For each row a value is calculated/,
  ],
  ['Seq Scan on job\n  SubPlan 1', /^For each row a value is calculated/],
  ['MATERIALIZE nf_c0\n  SCAN CONSTANT ROW\nSCAN nf_c0', /plan is good/],
  ['Incremental Sort  (cost=0.00..12)', /plan is good/],
])('says why, by the plan: %s', (line, said) => {
  expect(why({ plan: line.split('\n') })).toMatch(said);
});

test('says why where the plan does not', () => {
  expect(why({ statement: undefined })).toContain('Each statement was short');
  expect(why({ rows: 5_000 })).toContain('So many rows');
  expect(why({ rows: 5_000, plan: ['SCAN job', 'USE TEMP B-TREE FOR ORDER BY'] })).toMatch(
    /whole table.*sorts.*So many rows/,
  );
});
