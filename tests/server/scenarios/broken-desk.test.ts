import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testContract } from '#server/cli/author/test.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ninefold-broken-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Mistakes that an author could make and no checker can know: what stands there, and what would stand there. */
const mistakes = [
  ['DUE_AFTER_START: { rule: due > start,', 'DUE_AFTER_START: { rule: due >= start,'],
  ['NOT_IN_THE_PAST: { rule: start >= today,', 'NOT_IN_THE_PAST: { rule: due >= today,'],
  ['days_between(start, due) <= MAX_DAYS', 'days_between(start, due) <= MAX_DAYS + 1'],
  [
    'ITEM_RETIRED: { rule: "!item.retired", at: item, on: [create] }',
    'ITEM_RETIRED: { rule: "!item.retired", at: item, on: [delete] }',
  ],
  ['item.value < TRAINING_FROM || borrower', 'item.value > TRAINING_FROM || borrower'],
  ['a.start < b.due && b.start < a.due', 'a.start <= b.due && b.start <= a.due'],
  ['a.start < b.due && b.start < a.due', 'a.start < b.start && b.start < a.due'],
  [
    'l.item == item && l.status in [requested, approved, out, overdue] && overlaps',
    'l.item == item && l.status in [approved, out, overdue] && overlaps',
  ],
  [
    'l.status in [requested, approved, out, overdue]) <= MAX_LOANS',
    'l.status in [out, overdue]) <= MAX_LOANS',
  ],
  ['when: { ITEM_RETIRED: "!item.retired" }', 'when: { ITEM_RETIRED: "!item.retired || true" }'],
  ['TOO_EARLY: start <= today', 'TOO_EARLY: start >= today || true'],
  ['l, l.status in [out, overdue])" }', 'l, l.status == overdue)" }'],
  ['NOT_LONGER: input.until > due', 'NOT_LONGER: input.until >= due'],
  ['set: { due: input.until }', 'set: { returned_on: input.until }'],
  ['set: { handed_out_at: now }', 'set: { returned_on: today }'],
  ['set: { returned_on: today }', 'set: { desk_note: input.desk_note }'],
  ['FEE_PER_DAY * days_between(due, today)', 'FEE_PER_DAY * days_between(start, today)'],
  ['          if: today > due\n', ''],
  ['      by: engine\n      when: today > due', '      by: engine\n      when: today >= due'],
  [
    '      by: [staff]\n      input: { reason: required }',
    '      by: [staff, student]\n      input: { reason: required }',
  ],
  ['by: { student: borrower == me, staff: true }\n      ask: Cancel', 'by: [staff]\n      ask: Cancel'],
  ['"!retired", except: [serial, value, keeper]', '"!retired", except: [serial, keeper]'],
  ['read: { if: "!retired", except: [serial', 'read: { except: [serial'],
  ['read: { if: borrower == me, except: [desk_note] }', 'read: { except: [desk_note] }'],
  ['read: { if: borrower == me, except: [desk_note] }', 'read: { if: borrower == me }'],
  ['borrower == me && status == requested, fields', 'borrower == me, fields'],
  ['student: { read: { if: loan.borrower == me } }', 'student: { read: true }'],
  [
    'staff: { read: { fields: [name, email, trained] } }',
    'staff: { read: { fields: [name, email, trained] }, update: { fields: [trained] } }',
  ],
  ['set_by: [manager]', 'set_by: [staff]'],
] as const;

test.each(mistakes)(
  'a desk that says something else instead of %s does not pass',
  async (right, wrong) => {
    const text = await readFile(join(import.meta.dirname, '../../../contracts/equipment-desk.md'), 'utf8');
    expect(text.includes(right)).toBe(true);
    const file = join(folder, 'desk.md');
    await writeFile(file, text.replace(right, wrong));
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const code = await testContract([file], { out: say, error: say });
    expect({ code, said: said.join('\n') }).toEqual({ code: 1, said: expect.stringMatching(/^✗ /m) });
  },
  60_000,
);
