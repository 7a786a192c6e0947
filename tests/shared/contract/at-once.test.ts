import { describe, expect, test } from 'vitest';
import { findingCodes } from '#shared/contract/language/finding-codes.ts';
import { load } from '#shared/contract/load.ts';
import { fc } from '#tests/support/fast-check.ts';
import { mistakes } from './planted/all.ts';
import { desk, type Mistake } from './planted/mistake.ts';

/** The text with one more mistake; undefined where its place is no longer as it was. */
function withMistake(text: string, { right, wrong, also }: Pick<Mistake, 'right' | 'wrong' | 'also'>) {
  let planted = text;
  for (const [before, after] of [[right, wrong] as const, ...(also === undefined ? [] : [also])]) {
    if (planted.split(before).length !== 2) return undefined;
    planted = planted.split(before).join(after);
  }
  return planted;
}

describe('mistakes of all stages are told in one run', () => {
  const twenty = [
    ['accent: "#2f6f4f"', 'accent: "#2f6f4f'],
    ['timezone: Europe/Vienna', 'timezone: Europe/Wien'],
    ['search: [note, item.name, borrower.name]', 'serach: [note, item.name, borrower.name]'],
    ['columns: [item, borrower, start, due, status]', 'columns: [item, borower, start, due, status]'],
    ['Late: status == overdue', 'Late: status == overdue && status == out'],
    ['title: "{item.name}, {start} to {due}"', 'title: "{item.name}, {start} to {due"'],
    [
      '    description: { type: markdown',
      '    Size: { type: text, required: treu }\n    description: { type: markdown',
    ],
    ['    trained: { type: boolean, label', '    nick: { type: text }\n    trained: { type: boolean, label'],
    ['overdue: { label: Overdue', 'lost: { label: Lost, final: true }\n    overdue: { label: Overdue'],
    ['when: today > due', 'when: today > note'],
    ['when: { ITEM_RETIRED: "!item.retired" }', 'when: { ITEM_RETIRED: !item.retired }'],
    ['STILL_OUT: "none(', 'STILL_AWAY: "none('],
    ['days_between(start, due) <= MAX_DAYS', 'days_between(start) <= MAX_DAYS'],
    ['rule: due > start', 'rule: due > > start'],
    ['read: { if: borrower == me, except', 'read: { if: old.borrower == me, except'],
    ['may_give: [student, staff]', 'may_give: [students, staff]'],
    ['  page: 25', '  page:'],
    ['  MAX_LOANS: 3', '  MIN_AGE: 18\n  MAX_LOANS: 3'],
    ['name: A1, room', 'name: 0012, room'],
    ['delete: r6, refused: in_use', 'delete: r6, refused: in_us'],
  ] as const;

  test('twenty of them, each in its line, and nothing else', () => {
    const text = twenty.reduce((before, [right, wrong]) => {
      const planted = withMistake(before, { right, wrong });
      if (planted === undefined) throw new Error(`not once in the desk: ${right}`);
      return planted;
    }, desk);
    const lines = text.split('\n');
    const found = load(text, 'desk.md').findings.map(({ code, place, level }) => {
      return `${code} (${level}): ${lines[place.line - 1]?.trim().slice(0, 60) ?? ''}`;
    });
    expect(found).toMatchInlineSnapshot(`
      [
        "wrong_value (error): timezone: Europe/Wien",
        "bad_yaml (error): accent: "#2f6f4f",
        "unknown_name (error): columns: [item, borower, start, due, status]",
        "unknown_key (error): serach: [note, item.name, borrower.name]",
        "never_true (warning): Late: status == overdue && status == out",
        "bad_name (error): Size: { type: text, required: treu }",
        "unknown_name (error): Size: { type: text, required: treu }",
        "broken_template (error): title: "{item.name}, {start} to {due"",
        "field_unreadable (warning): nick: { type: text }",
        "field_unwritable (warning): nick: { type: text }",
        "state_unreachable (warning): lost: { label: Lost, final: true }",
        "quote_expression (error): when: { ITEM_RETIRED: !item.retired }",
        "error_not_listed (error): when: { TOO_EARLY: start <= today, STILL_AWAY: "none(item.lo",
        "wrong_type (error): when: today > note",
        "expression_syntax (error): DUE_AFTER_START: { rule: due > > start, at: due }",
        "wrong_arguments (error): TOO_LONG: { rule: "days_between(start) <= MAX_DAYS", at: due",
        "unknown_name (error): manager: { label: Manager, includes: [staff], may_give: [stu",
        "not_available_here (error): read: { if: old.borrower == me, except: [desk_note] }",
        "error_not_raised (warning): STILL_OUT: { status: 409, message: The item has not come bac",
        "constant_unused (warning): MIN_AGE: 18",
        "missing_value (error): page:",
        "number_as_text (error): a1: { name: 0012, room: Room 0.12, notes: Behind the counter",
        "unknown_name (error): - { as: viktor, delete: r6, refused: in_us }",
      ]
    `);
  });

  test('what uses a broken part is not called wrong', () => {
    const text = withMistake(desk, { right: 'due: { type: date,', wrong: 'due: { type: dat,' }) ?? '';
    expect(load(text, 'desk.md').findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'unknown_name There is no type `dat`.',
    ]);
  });

  test('a block that is never closed takes nothing with it', () => {
    const closed = '```\n\n## 5.';
    const open = withMistake(desk, { right: closed, wrong: '\n\n## 5.' }) ?? '';
    const text = withMistake(open, { right: 'rule: due > start', wrong: 'rule: due > strat' }) ?? '';
    expect(load(text, 'desk.md').findings.map(({ code }) => code)).toEqual([
      'unclosed_block',
      'unknown_name',
    ]);
  });
});

/** Mistakes of the document itself change what is read at all. */
const ofTheDocument: readonly string[] =
  'no_name point_absent repeated_point point_order block_outside_points block_not_yaml unclosed_block too_deep'.split(
    ' ',
  );

describe('mistakes that come together are told like each alone', () => {
  const single = mistakes.filter(({ code }) => !ofTheDocument.includes(code));
  const alone = new Map<Mistake, readonly string[]>();

  /** The findings without what another mistake may change: the numbers of lines, and the plural of an entity. */
  function findingsOf(text: string): readonly string[] {
    const lines = text.split('\n');
    return load(text, 'desk.md').findings.map(({ code, message, place }) => {
      const words = message.replace(/line \d+/g, 'line N').replace(/\b(?:shelves|items)\b/g, 'records');
      return `${findingCodes[code].level} ${code}: ${words} | ${lines[place.line - 1]?.trim() ?? ''}`;
    });
  }

  function findingsAlone(mistake: Mistake): readonly string[] {
    const known = alone.get(mistake) ?? findingsOf(withMistake(desk, mistake) ?? '');
    alone.set(mistake, known);
    return known;
  }

  test('every error is told, and nothing that is not told of one of them', () => {
    const several = fc.uniqueArray(fc.constantFrom(...single), { minLength: 2, maxLength: 6 });
    let whole = 0;
    let runs = 0;
    const judge = (chosen: readonly Mistake[]) => {
      let text = desk;
      const planted: Mistake[] = [];
      for (const mistake of chosen) {
        const next = withMistake(text, mistake);
        if (next === undefined || planted.some(({ wrong }) => !next.includes(wrong))) continue;
        text = next;
        planted.push(mistake);
      }
      const found = findingsOf(text);
      const wanted = planted.flatMap(findingsAlone);
      const missing = wanted.filter((one) => !found.includes(one));
      expect(found.filter((one) => !wanted.includes(one))).toEqual([]);
      // What is said of the whole is certain only where all it depends on can be read.
      expect(missing.filter((one) => one.startsWith('error') && !isOfTheWhole(one))).toEqual([]);
      runs += 1;
      if (missing.length === 0) whole += 1;
    };
    fc.assert(fc.property(several, judge), { numRuns: 16 });
    expect(whole / runs).toBeGreaterThan(0.5);
  }, 300_000);
});

/** Errors that only the last stage knows. */
function isOfTheWhole(finding: string): boolean {
  return /^error (?:effect_impossible|effects_circle|route_clash)/.test(finding);
}
