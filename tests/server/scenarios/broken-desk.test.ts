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

/** Mistakes that an author could make and no checker can know: what stands there, what would stand there, and the story that finds it. */
const mistakes = [
  ['DUE_AFTER_START: { rule: due > start,', 'DUE_AFTER_START: { rule: due >= start,', 'The days of a loan'],
  [
    'NOT_IN_THE_PAST: { rule: start >= today,',
    'NOT_IN_THE_PAST: { rule: due >= today,',
    'The days of a loan',
  ],
  ['days_between(start, due) <= MAX_DAYS', 'days_between(start, due) <= MAX_DAYS + 1', 'The days of a loan'],
  [
    'ITEM_RETIRED: { rule: "!item.retired", at: item, on: [create] }',
    'ITEM_RETIRED: { rule: "!item.retired", at: item, on: [delete] }',
    'A retired item is borrowed no more',
  ],
  [
    'item.value < TRAINING_FROM || borrower',
    'item.value > TRAINING_FROM || borrower',
    'Valuable equipment is for those who were trained',
  ],
  [
    'a.start < b.due && b.start < a.due',
    'a.start <= b.due && b.start <= a.due',
    'Nothing is handed out that has not come back',
  ],
  [
    'a.start < b.due && b.start < a.due',
    'a.start < b.start && b.start < a.due',
    'Bookings that only touch do not overlap',
  ],
  [
    'l.item == item && l.status in [requested, approved, out, overdue] && overlaps',
    'l.item == item && l.status in [approved, out, overdue] && overlaps',
    'Of two who want the same camera at once',
  ],
  [
    'l.status in [requested, approved, out, overdue]) <= MAX_LOANS',
    'l.status in [out, overdue]) <= MAX_LOANS',
    'Nobody has more than three loans open',
  ],
  [
    'when: { ITEM_RETIRED: "!item.retired" }',
    'when: { ITEM_RETIRED: "!item.retired || true" }',
    'What was wished for before the item was retired',
  ],
  [
    'TOO_EARLY: start <= today',
    'TOO_EARLY: start >= today || true',
    'Nothing is handed out before its first day',
  ],
  [
    'l, l.status in [out, overdue])" }',
    'l, l.status == overdue)" }',
    'Nothing is handed out that has not come back',
  ],
  ['NOT_LONGER: input.until > due', 'NOT_LONGER: input.until >= due', 'A loan that is out can be prolonged'],
  ['set: { due: input.until }', 'set: { returned_on: input.until }', 'A loan that is out can be prolonged'],
  ['set: { handed_out_at: now }', 'set: { returned_on: today }', 'A loan goes from the wish to the shelf'],
  [
    'set: { returned_on: today }',
    'set: { desk_note: input.desk_note }',
    'A loan goes from the wish to the shelf',
  ],
  [
    'FEE_PER_DAY * days_between(due, today)',
    'FEE_PER_DAY * days_between(start, today)',
    'A loan becomes overdue the night after it was due',
  ],
  ['          if: today > due\n', '', 'A loan goes from the wish to the shelf'],
  [
    '      by: engine\n      when: today > due',
    '      by: engine\n      when: today >= due',
    'A loan becomes overdue the night after it was due',
  ],
  [
    '      by: [staff]\n      input: { reason: required }',
    '      by: [staff, student]\n      input: { reason: required }',
    'Only the desk says yes or no',
  ],
  [
    'by: { student: borrower == me, staff: true }\n      ask: Cancel',
    'by: [staff]\n      ask: Cancel',
    'Borrowers cancel their own loans',
  ],
  [
    '"!retired", except: [serial, value, keeper]',
    '"!retired", except: [serial, keeper]',
    'Students see the catalogue',
  ],
  [
    'read: { if: "!retired", except: [serial',
    'read: { except: [serial',
    'A retired item is borrowed no more',
  ],
  [
    'read: { if: borrower == me, except: [desk_note] }',
    'read: { except: [desk_note] }',
    'Students see the catalogue',
  ],
  [
    'read: { if: borrower == me, except: [desk_note] }',
    'read: { if: borrower == me }',
    'Students see the catalogue',
  ],
  [
    'borrower == me && status == requested, fields',
    'borrower == me, fields',
    'Students write what is theirs to write',
  ],
  [
    'student: { read: { if: loan.borrower == me } }',
    'student: { read: true }',
    'A loan becomes overdue the night after it was due',
  ],
  [
    'staff: { read: { fields: [name, email, trained] } }',
    'staff: { read: { fields: [name, email, trained] }, update: { fields: [trained] } }',
    'Valuable equipment is for those',
  ],
  ['set_by: [manager]', 'set_by: [staff]', 'The manager sets the fee'],
] as const;

test.each(mistakes)(
  'a desk that says something else instead of %s does not pass',
  async (right, wrong, story) => {
    const text = await readFile(join(import.meta.dirname, '../../../contracts/equipment-desk.md'), 'utf8');
    expect(text.includes(right)).toBe(true);
    const file = join(folder, 'desk.md');
    await writeFile(file, text.replace(right, wrong));
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const code = await testContract([file, '--only', story], { out: say, error: say });
    expect({ code, said: said.join('\n') }).toEqual({ code: 1, said: expect.stringMatching(/^✗ /m) });
  },
  60_000,
);
