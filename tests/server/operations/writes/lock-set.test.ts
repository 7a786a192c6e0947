import { describe, expect, test } from 'vitest';
import { lockSetOf } from '#server/write/lock-set.ts';
import { billing } from './billing.ts';
import { lending } from './lending.ts';
import { modelOf } from './workshop.ts';

function locks(contract: string, name: string, event: string) {
  const model = modelOf(contract);
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`no entity ${name}`);
  return lockSetOf(model, { entity, event });
}

describe('what a write locks before it reads anything', () => {
  test('is shared where nothing it asks goes beyond its record', () => {
    expect(locks(billing, 'lamp', 'update')).toEqual({ exclusive: [], shared: ['lamp'] });
  });

  test('is exclusive on every entity that its rules read beyond the record, its own included', () => {
    const { exclusive, shared } = locks(lending, 'loan', 'create');
    // `all.loans`, the loans of the borrower and of the item, and `item.retired` and `item.seats`.
    expect(exclusive).toContain('loan');
    expect(exclusive).toContain('item');
    expect(shared).toEqual([]);
  });

  test('is exclusive on its own entity where a value must be unique, or where records are counted', () => {
    expect(locks(lending, 'shelf', 'create').exclusive).toEqual(['shelf']);
    expect(locks(lending, 'item', 'update').exclusive).toContain('item');
  });

  test('is exclusive on everything that may refer to a record that goes', () => {
    expect(locks(lending, 'shelf', 'delete').exclusive).toContain('item');
    expect(locks(lending, 'shelf', 'delete').shared).toEqual(['shelf']);
  });

  test('reaches as far as the engine may move records because of it', () => {
    expect(locks(billing, 'payment', 'create').exclusive).toEqual(['bill', 'payment']);
  });

  test('is the same for two writes that could break a rule together, from either end', () => {
    const fromLoan = locks(lending, 'loan', 'create').exclusive;
    const fromItem = locks(lending, 'item', 'update');
    expect(fromLoan).toContain('item');
    expect([...fromItem.exclusive, ...fromItem.shared]).toContain('item');
    expect(fromItem.exclusive).toContain('loan');
  });
});
