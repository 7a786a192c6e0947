import { describe, expect, test } from 'vitest';
import type { Model } from '#shared/contract/model.ts';
import { load } from '#shared/contract/load.ts';
import { isWayBack, readSetOf, type Step } from '#shared/engine/read-set.ts';

/** What wakes a rule of `entity`, in a contract of shelves, items and loans. */
function wakes(entity: string, rule: string): { own: readonly string[]; far: readonly string[] } {
  const found = model(entity, rule).entities.get(entity)?.rules[0];
  const { own, far } = readSetOf(entity, [found?.condition.expression]);
  return {
    own: [...own].toSorted(),
    far: far
      .filter((read) => isWayBack(read.path))
      .map(told)
      .toSorted(),
  };
}

function told({ entity, field, path }: { entity: string; field: string; path: readonly Step[] }): string {
  const steps = path.map((step) =>
    step.kind === 'follow' ? step.field : `each ${step.entity} of ${step.field}`,
  );
  return `${entity}.${field} by ${steps.join('.')}`;
}

describe('what wakes a rule', () => {
  test('is not what it reads through a reference or in a whole collection of another entity', () => {
    expect(wakes('loan', 'item.seats > 1')).toEqual({ own: ['item'], far: [] });
    expect(wakes('loan', 'item.shelf.room == null')).toEqual({ own: ['item'], far: [] });
    expect(wakes('loan', 'all.items.exists(i, i.seats > days)')).toEqual({ own: ['days'], far: [] });
    expect(wakes('item', 'parent.seats > 1')).toEqual({ own: ['parent'], far: [] });
  });

  test('is every field it reads on the record itself', () => {
    expect(wakes('loan', 'due > start && note != null')).toEqual({ own: ['due', 'note', 'start'], far: [] });
  });

  test('is a field read through a collection of the same entity, as if it were read on the record', () => {
    expect(wakes('loan', 'none(all.loans, l, l.id != id && l.start < due)')).toEqual({
      own: ['due', 'id', 'start'],
      far: [],
    });
    expect(wakes('loan', 'item.loans.count(l, l.note != null) < 3')).toEqual({
      own: ['item', 'note'],
      far: [],
    });
  });

  test('is what it reads at the far end of a way back, and the reference that leads there', () => {
    expect(wakes('item', 'loans.count(l, l.due > l.start) <= seats')).toEqual({
      own: ['seats'],
      far: ['loan.due by item', 'loan.item by item', 'loan.start by item'],
    });
    expect(wakes('item', 'loans.size() < 3').far).toEqual(['loan.item by item']);
  });

  test('is for the engine also what it reads through references', () => {
    const rule = 'item.shelf.room == null && item.loans.exists(l, l.note != null)';
    const condition = model('loan', rule).entities.get('loan')?.rules[0]?.condition.expression;
    expect(readSetOf('loan', [condition]).far.map(told).toSorted()).toEqual([
      'item.shelf by each loan of item',
      'loan.item by item.each loan of item',
      'loan.note by item.each loan of item',
      'shelf.room by each item of shelf.each loan of item',
    ]);
  });

  test('is followed through ways back of ways back', () => {
    expect(wakes('shelf', 'items.exists(i, i.loans.exists(l, l.note != null))').far).toEqual([
      'item.shelf by shelf',
      'loan.item by item.shelf',
      'loan.note by item.shelf',
    ]);
  });
});

function model(entity: string, rule: string): Model {
  const text = `# Reads

## 3. Entities
\`\`\`yaml
shelf: { plural: shelves, fields: { room: { type: text } } }
item: { fields: { seats: { type: integer }, shelf: { type: ref, to: shelf }, parent: { type: ref, to: item, back: parts } } }
loan: { fields: { item: { type: ref, to: item }, start: { type: date }, due: { type: date }, days: { type: integer }, note: { type: text } } }
\`\`\`

## 5. Rules
\`\`\`yaml
${entity}:
  RULE: ${JSON.stringify(rule)}
\`\`\`

## 8. Errors
\`\`\`yaml
RULE: { message: No. }
\`\`\`
`;
  const loaded = load(text, 'reads.md');
  if (loaded.model === undefined) throw new Error(loaded.findings.map((one) => one.message).join('\n'));
  return loaded.model;
}
