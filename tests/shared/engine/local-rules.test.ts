import { describe, expect, test } from 'vitest';
import type { LocalRule } from '#shared/api/app-description.ts';
import { load } from '#shared/contract/load.ts';
import { judgeLocalRules } from '#shared/engine/local-rules.ts';
import type { RecordValues } from '#shared/fields/field.ts';

const contract = `# Local

## 3. Entities
\`\`\`yaml
loan: { fields: { start: { type: date }, due: { type: date }, days: { type: integer }, firm: { type: boolean } } }
\`\`\`

## 5. Rules
\`\`\`yaml
loan:
  DUE_AFTER_START: { rule: due > start, at: due }
  TOO_LONG: { if: firm, rule: days / (days - 7) < MOST }
\`\`\`

## 8. Errors
\`\`\`yaml
DUE_AFTER_START: { message: "Later than {start}." }
TOO_LONG: { message: "At most {MOST}." }
\`\`\`

## 9. Constants
\`\`\`yaml
constants: { MOST: 3 }
\`\`\`
`;

function judge(record: RecordValues): readonly string[] {
  const environment = {
    record,
    now: '2026-01-05T08:00:00.000Z',
    today: '2026-01-05',
    constants: { MOST: 3 },
  };
  return judgeLocalRules(rules(), environment).map(
    ({ field, code, message }) => `${field ?? '-'} ${code} ${message}`,
  );
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
});

function rules(): readonly LocalRule[] {
  const { model } = load(contract, 'local.md');
  const entity = model?.entities.get('loan');
  return (entity?.rules ?? []).map((rule) => ({
    code: rule.code,
    at: rule.at,
    if: rule.if?.expression,
    rule: rule.condition.expression,
    message: model?.errors.get(rule.code)?.messages[0] ?? { parts: [] },
    reads: [...rule.condition.references.ownFields],
  }));
}
