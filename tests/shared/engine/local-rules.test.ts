import { describe, expect, test } from 'vitest';
import type { LocalRule } from '#shared/api/app-description.ts';
import { load } from '#shared/contract/load.ts';
import { modelIn } from '#shared/contract/translation/model-in.ts';
import { judgeLocalRules, rulesAskedOf } from '#shared/engine/local-rules.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { describeRules } from '#shared/screens/describe-rules.ts';
import type { ViewerRights } from '#shared/screens/viewer-rights.ts';

const contract = `# Local

## 1. For whom
\`\`\`yaml
locale: en
languages: [de]
\`\`\`

## 3. Entities
\`\`\`yaml
loan: { fields: { start: { type: date }, due: { type: date }, days: { type: integer }, firm: { type: boolean } } }
\`\`\`

## 5. Rules
\`\`\`yaml
loan:
  DUE_AFTER_START: { rule: due > start, at: due }
  TOO_LONG: { if: firm, rule: days / (days - 7) < MOST }
  MANY_DAYS: { rule: days <= 30, at: days, warn: true }
  VERY_MANY: { rule: days <= 60, at: days, confirm: true, confirm_by: [desk, member] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: { label: Desk }, guest: {} }
grants: { loan: { desk: all, guest: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
DUE_AFTER_START: { message: "Later than {start}." }
TOO_LONG: { message: "At most {MOST}." }
MANY_DAYS: { message: "Many days." }
VERY_MANY: { message: "Very many days." }
\`\`\`

## 9. Constants
\`\`\`yaml
constants: { MOST: 3 }
\`\`\`

## Translations
\`\`\`yaml
de: { Desk: Theke, Very many days.: Sehr viele Tage. }
\`\`\`
`;

function judge(record: RecordValues, role = 'desk'): readonly string[] {
  return judgeLocalRules(rules(role), environmentOf(record)).map(
    ({ field, code, message }) => `${field ?? '-'} ${code} ${message}`,
  );
}

function environmentOf(record: RecordValues) {
  return { record, now: '2026-01-05T08:00:00.000Z', today: '2026-01-05', constants: { MOST: 3 } };
}

describe('rules judged while typing', () => {
  test('refuse what is false, at their field, with their text filled', () => {
    expect(judge({ start: '2026-01-05', due: '2026-01-05' })).toEqual([
      'due DUE_AFTER_START Later than 2026-01-05.',
    ]);
  });

  test('are silent while a field they name is empty, or not known', () => {
    expect(judge({ start: '2026-01-05', due: null })).toEqual([]);
    expect(judge({})).toEqual([]);
  });

  test('refuse what is unknown though every field they name has a value', () => {
    expect(judge({ firm: true, days: 7 })).toEqual(['- TOO_LONG At most 3.']);
  });

  test('are skipped unless their condition is true', () => {
    expect(judge({ firm: false, days: 7 })).toEqual([]);
    expect(judge({ firm: null, days: 7 })).toEqual([]);
  });

  test('tell by their level that they only warn or ask, and block who may not confirm', () => {
    const levels = (role: string) =>
      judgeLocalRules(rules(role), environmentOf({ days: 61 })).map(({ code, level, may_confirm }) => [
        code,
        level ?? 'blocks',
        may_confirm ?? true,
      ]);
    expect(levels('desk')).toEqual([
      ['MANY_DAYS', 'warning', true],
      ['VERY_MANY', 'confirm', true],
    ]);
    expect(levels('guest')).toEqual([
      ['MANY_DAYS', 'warning', true],
      ['VERY_MANY', 'blocks', false],
    ]);
  });

  test('say who may confirm them in the language that the contract is read in', () => {
    const said = (language: string) =>
      judgeLocalRules(rules('guest', language), environmentOf({ days: 61 })).map(({ message }) => message);
    expect(said('en')[1]).toBe('Very many days. Desk or everybody who is signed in may confirm this.');
    expect(said('de')[1]).toBe('Sehr viele Tage. Bestätigen kann das: Theke oder alle Angemeldeten.');
  });

  test('are asked of a change only where it concerns what they read', () => {
    const asked = rulesAskedOf(rules('desk'), (field) => field === 'due');
    expect(asked.map(({ code }) => code)).toEqual(['DUE_AFTER_START']);
  });
});

function rules(role: string, language = 'en'): readonly LocalRule[] {
  const { model: written } = load(contract, 'local.md');
  const model = written && modelIn(written, language);
  const entity = model?.entities.get('loan');
  if (model === undefined || entity === undefined) throw new Error('the contract of this test is wrong');
  // Everything is read by everybody here; who confirms is said by the role.
  const rights = { reads: () => true, is: (audience: string) => audience === role } as Partial<ViewerRights>;
  return describeRules(entity, model, rights as ViewerRights);
}
