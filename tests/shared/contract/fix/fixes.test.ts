import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { describe, expect, test } from 'vitest';
import { applied } from '#shared/contract/edit/edit.ts';
import type { Finding } from '#shared/contract/finding.ts';
import { add, leaveOut } from '#shared/contract/language/fixes.ts';
import { helps, takeFixes } from '#shared/contract/fix/take-fixes.ts';
import { FixesOf, type WorkedFix } from '#shared/contract/fix/work-out.ts';
import type { FindingCode } from '#shared/contract/language/finding-codes.ts';
import { load } from '#shared/contract/load.ts';
import { inEnglish } from '#shared/messages/in-english.ts';
import { mistakes } from '../planted/all.ts';
import { desk, plant } from '../planted/mistake.ts';
import { smallExamples, wholeOf } from '../planted/small.ts';

const folder = join(import.meta.dirname, '../../../contracts');

/** The contracts with mistakes, and one planted mistake of each code. */
const contracts: readonly (readonly [name: string, text: string])[] = [
  ...readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'contract.md')))
    .map((name) => [name, readFileSync(join(folder, name, 'contract.md'), 'utf8')] as const),
  ...smallExamples.map(({ code, wrong }) => [`small ${code}`, wholeOf(wrong)] as const),
  ...[...new Map(mistakes.map((mistake) => [mistake.code, mistake])).values()].map(
    (mistake) => [`planted ${mistake.code}`, plant(mistake).text] as const,
  ),
];

interface Tried {
  readonly finding: Finding;
  readonly fix: WorkedFix;
  readonly text: string;
  readonly before: readonly Finding[];
}

const found = contracts.map(([name, text]) => {
  const { findings } = load(text, 'contract.md');
  const fixes = new FixesOf(text);
  const tried: readonly Tried[] = findings.flatMap((finding) =>
    fixes.of(finding).map((fix) => ({ finding, fix, text, before: findings })),
  );
  return { name, text, findings, tried };
});

function said(name: string, { finding: { code, place, message }, fix }: Tried): string {
  return `${name}:${place.line}:${place.column} ${code} ${message} ${inEnglish(fix.does)}`;
}

describe('a fix', () => {
  test('mends its finding, and brings no other error but those that the mistake hid', {
    timeout: 240_000,
  }, async () => {
    const others = found.flatMap((contract) =>
      contract.tried.flatMap((tried) => {
        const text = applied(tried.text, tried.fix.edits);
        const after = { text, findings: load(text, 'contract.md').findings };
        return helps(tried, { text: tried.text, findings: tried.before }, after)
          ? []
          : [said(contract.name, tried)];
      }),
    );
    // Read each line that comes: what is meant is right there, and something else is wrong with it.
    await expect(`${others.join('\n')}\n`).toMatchFileSnapshot('fixes-that-reveal.txt');
  });

  test('leaves YAML that can be read, and every letter beside it', () => {
    const broken = found.flatMap((contract) =>
      contract.tried.flatMap((tried) => {
        const { text, fix } = tried;
        const after = applied(text, fix.edits);
        const isRest = restOf(text, fix).every((part) => after.includes(part));
        return isRest && faultsIn(after) <= faultsIn(text) ? [] : [said(contract.name, tried)];
      }),
    );
    expect(broken).toEqual([]);
  });
});

describe('fixes that nobody chooses', () => {
  const read = (text: string) => load(text, 'desk.md').findings;
  const misspelt = (found: RegExpExecArray, before: number, word: string) =>
    `${desk.slice(0, found.index + before)}${word.slice(0, -2)}${word.at(-1)}${desk.slice(found.index + before + word.length)}`;

  test('give back what is meant where a reference is misspelt, whatever else is unknown because of it', () => {
    const references = [...desk.matchAll(/\bto: ([a-z_]{4,})/g)];
    const others = references.filter((found) => {
      const [, word = ''] = found;
      return takeFixes(misspelt(found, 4, word), read).text !== desk;
    });
    expect(references.length).toBeGreaterThan(5);
    expect(others.map(([all]) => all)).toEqual([]);
  });

  test('give no right to the role that is probably meant', () => {
    const wrong = desk.replace('by: [staff]', 'by: [staf]');
    expect(takeFixes(wrong, read)).toMatchObject({ text: wrong, taken: [] });
  });

  test('write no name anew in all places because it is misspelt where it is declared', () => {
    const [found] = desk.matchAll(/^ {4}(shelf): \{ type/gm);
    if (found === undefined) throw new Error('the desk has no shelves');
    const wrong = misspelt(found, 4, 'shelf');
    expect(takeFixes(wrong, read)).toMatchObject({ text: wrong, taken: [] });
  });
});

describe('a text that moved meanwhile', () => {
  const wrong =
    '# A\n\n## 3. Things\n\n```yaml\nitem: { fields: { a: { type: text }, b: { type: txt } } }\n```\n';

  test('has no fix where what the finding is about stands no more', () => {
    const { findings } = load(wrong, 'a.md');
    const typo = findings.filter(({ code }) => code === 'unknown_name');
    expect(new FixesOf(wrong).of(typo[0] as Finding)).toHaveLength(1);
    const unused: Finding = { ...(typo[0] as Finding), fixes: [leaveOut((typo[0] as Finding).place)] };
    expect(new FixesOf(wrong).of(unused)).toHaveLength(1);
    expect(new FixesOf(`\n${wrong}`).of(unused)).toEqual([]);
  });

  test('gets no second entry of a key that it has', () => {
    const [typo] = load(wrong, 'a.md').findings.filter(({ code }) => code === 'unknown_name');
    const place = { ...(typo as Finding).place, column: 38, endColumn: 39 };
    const added: Finding = { ...(typo as Finding), fixes: [add(place, 'required', 'true')] };
    const [fix] = new FixesOf(wrong).of(added);
    const once = applied(wrong, fix?.edits ?? []);
    expect(once).toContain('b: { type: txt, required: true }');
    expect(new FixesOf(once).of(added)).toEqual([]);
  });
});

describe('the catalogue', () => {
  const all = found.flatMap((contract) => contract.findings);
  const fixed = new Set(found.flatMap((contract) => contract.tried.map(({ finding }) => finding.code)));

  test('every code with a hint has a fix somewhere, or a reason for having none', () => {
    const hinted = new Set(all.filter(({ hint }) => hint !== undefined).map(({ code }) => code));
    const unfixed = [...hinted].filter((code) => !fixed.has(code)).toSorted();
    expect(unfixed).toEqual(Object.values(withoutFix).flat().toSorted());
  });

  test('no fix grants a right by itself', () => {
    const granting = found.flatMap((contract) =>
      contract.tried.filter(({ finding, fix }) => !fix.isChoice && ofRights.has(finding.code)),
    );
    expect(granting.map(({ finding }) => finding.code)).toEqual([]);
  });
});

/** Why a finding whose hint says what to do has nothing to click: the codes of each reason. */
const withoutFix: Readonly<Record<string, readonly FindingCode[]>> = {
  'who should have the right is for the author to say': [
    'delete_unseen',
    'entity_uncreatable',
    'entity_unreadable',
    'error_text_hidden',
    'field_unreadable',
    'field_unwritable',
    'history_kept',
    'history_unseen',
    'holder_unreached',
    'logged_partly',
    'notice_unreadable',
    'part_open',
    'part_unreached',
    'refer_untold',
    'role_ungiven',
    'role_unused',
    'second_unseen',
  ],
  'the condition that was meant is for the author to say': [
    'empty_undecided',
    'event_never',
    'never_true',
    'not_available_here',
    'not_woken',
    'rules_contradict',
    'slow',
  ],
  'several places of the document would have to change together': [
    'block_outside_points',
    'computed_circle',
    'effect_impossible',
    'effects_circle',
    'engine_at_once',
    'engine_chase',
    'expression_too_large',
    'field_unshown',
    'point_order',
    'repeated_point',
    'route_clash',
    'state_unreachable',
    'transition_never',
    'too_deep',
    'unclosed_block',
    'yaml_feature',
  ],
  'the words or the value that is missing are for the author to write': [
    'bad_literal',
    'broken_template',
    'create_incomplete',
    'default_refused',
    'duplicate_back',
    'example_refused',
    'form_incomplete',
    'no_name',
    'point_absent',
    'reserved_name',
    'translation_place',
    'translation_plural',
    'translation_stale',
    'wrong_arguments',
  ],
  'it is another command, or lies outside of the document': [
    'bad_file',
    'broken_character',
    'broken_code',
    'document_letters',
    'file_unused',
    'no_file',
    'translation_missing',
  ],
};

/** What is said of who may do what. A grant that changes nothing may go. */
const ofRights: ReadonlySet<FindingCode> = new Set([
  'transition_unseen',
  'second_unseen',
  'entity_unreadable',
  'delete_unseen',
  'part_unreached',
  'part_open',
  'history_unseen',
  'history_kept',
  'logged_partly',
  'existence_told',
  'entity_uncreatable',
  'field_unreadable',
  'field_unwritable',
  'role_ungiven',
  'role_unused',
  'screen_empty',
  'column_unreadable',
  'query_empty',
  'send_unreadable',
]);

function restOf(text: string, { edits }: WorkedFix): readonly string[] {
  const ends = [0, ...edits.map(({ to }) => to)];
  return ends.map((from, index) => text.slice(from, edits[index]?.from));
}

function faultsIn(text: string): number {
  const blocks = text.matchAll(/^```yaml\r?\n([\s\S]*?)^```/gm);
  return [...blocks].reduce(
    (sum, [, yaml = '']) => sum + parseDocument(yaml, { uniqueKeys: false }).errors.length,
    0,
  );
}
