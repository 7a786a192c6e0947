import { describe, expect, test } from 'vitest';
import { print } from '#shared/expression/tree/print.ts';
import { entityOf, modelOf } from './model-of.ts';

const points = {
  1: 'currency: JPY',
  3: `
item:
  help: What is lent.
  fields:
    name: { type: text, required: true, help: As engraved. }
    price: { type: money, default: 1200 }
    weight: { type: decimal, scale: 3, min: 0.5, default: 2 }
    opened: { type: date, required: has(price), initial: today }
    tags: { type: choices, options: { a: A, b: {} }, default: [b, a] }
    extra: { type: json, default: { deep: [1, x] } }
    nothing: { type: text, default: null }
  unique: [[name, opened]]
  seed:
    - { name: Chair, price: 500, tags: [b] }
purchase_order:
  was: order
  title: "{item.name} on {day}"
  fields:
    item: { type: ref, to: item, on_delete: cascade, was: thing }
    second: { type: ref, to: item, back: second_orders }
    day: { type: date }
class:
  fields: { code: { type: integer } }
user:
  fields:
    trained: { type: boolean, default: false }
`,
  4: `
purchase_order:
  field: status
  start: draft
  states: { draft: { label: Being written, was: new }, sent: { colour: blue, final: true } }
  transitions:
    send:
      from: draft
      to: sent
      by: { buyer: item != null, member: true }
      when: { NOT_YET: day <= today, "ALSO": "input.copy" }
      input: { day: required, copy: { type: boolean, required: true, label: Send me a copy } }
      set: { second: item }
      ask: Send it?
    expire: { from: [draft], by: engine, when: day < today }
class:
  transitions: { ring: { by: nobody } }
`,
  6: 'roles: { buyer: { label: Purchasing } }',
  8: 'NOT_YET: { message: "Not before {day}.", status: 409 }\nALSO: { message: [One., Two.] }\nnot_found: { message: Gone. }',
};

describe('entities', () => {
  const model = modelOf(points);
  const item = entityOf(model, 'item');
  const order = entityOf(model, 'purchase_order');

  test('fields stand in the order of the contract, then the state, then what every record has', () => {
    const system = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'];
    expect([...order.fields.keys()]).toEqual(['item', 'second', 'day', 'status', ...system]);
    expect([...order.fields.values()].map(({ origin }) => origin)).toEqual(
      ['contract', 'contract', 'contract', 'state'].concat(system.map(() => 'system')),
    );
    expect([...entityOf(model, 'user').fields.keys()]).toEqual([
      'name',
      'email',
      'roles',
      'active',
      'trained',
      ...system,
    ]);
    expect(entityOf(model, 'user').fields.get('roles')).toMatchObject({
      options: [
        { name: 'buyer', label: 'Purchasing' },
        { name: 'owner', label: 'Owner' },
      ],
    });
  });

  test('names in words, plurals by the rules of the language', () => {
    expect(
      [...model.entities.values()].map(({ plural, label, labelPlural }) => [plural, label, labelPlural]),
    ).toEqual([
      ['items', 'Item', 'Items'],
      ['purchase_orders', 'Purchase order', 'Purchase orders'],
      ['classes', 'Class', 'Classes'],
      ['users', 'User', 'Users'],
    ]);
    expect([order.was, order.fields.get('item')?.was]).toEqual(['order', 'thing']);
  });

  test('literals are exact and in wire form', () => {
    const defaults = [...item.fields.values()].flatMap((field) =>
      'default' in field ? [[field.name, field.default]] : [],
    );
    expect(Object.fromEntries(defaults)).toMatchObject({
      price: '1200',
      weight: '2.000',
      extra: { deep: [1, 'x'] },
      nothing: undefined,
    });
    expect(item.fields.get('price')).toMatchObject({ type: 'money', currency: 'JPY', scale: 0 });
    expect(item.fields.get('weight')).toMatchObject({ min: '0.500', max: undefined });
    expect(item.seed).toEqual([{ name: 'Chair', price: '500', tags: ['b'] }]);
    expect(item.unique).toEqual([{ fields: ['name', 'opened'] }]);
  });

  test('conditions keep how they were written and what they read', () => {
    const opened = item.fields.get('opened');
    expect(opened?.required).toBe(false);
    expect(opened?.requiredIf?.source).toBe('has(price)');
    expect([...(opened?.requiredIf?.references.ownFields ?? [])]).toEqual(['price']);
    expect(opened?.initial && print(opened.initial)).toBe('today');
  });

  test('titles: as written, else the first text, else the id', () => {
    const shown = (name: string) =>
      entityOf(model, name).title.parts.map((part) => (typeof part === 'string' ? part : print(part)));
    expect(shown('purchase_order')).toEqual(['item.name', ' on ', 'day']);
    expect(shown('item')).toEqual(['name']);
    expect(shown('class')).toEqual(['Class ', 'id']);
    expect(shown('user')).toEqual(['name']);
  });

  test('ways back', () => {
    expect([...item.backs.values()].map(({ name, entity, field }) => [name, entity, field])).toEqual([
      ['purchase_orders', 'purchase_order', 'item'],
      ['second_orders', 'purchase_order', 'second'],
    ]);
  });

  test('states and transitions', () => {
    expect(order.states).toMatchObject({ field: 'status', start: 'draft' });
    expect(order.states?.options).toEqual([
      { name: 'draft', label: 'Being written' },
      { name: 'sent', label: 'Sent', colour: 'blue', final: true },
    ]);
    expect([...(order.states?.renamed ?? [])]).toEqual([['new', 'draft']]);
    const send = order.transitions.get('send');
    expect(send).toMatchObject({ from: ['draft'], to: 'sent', ask: 'Send it?', label: 'Send' });
    expect(send?.when.map(({ code, condition }) => [code, condition.source])).toEqual([
      ['NOT_YET', 'day <= today'],
      ['ALSO', 'input.copy'],
    ]);
    expect(
      send?.input.map(({ field, required, writes }) => [field.name, field.label, required, writes]),
    ).toEqual([
      ['day', 'Day', true, true],
      ['copy', 'Send me a copy', true, false],
    ]);
    const by = send?.by;
    expect(Array.isArray(by) ? by.map((each) => [each.audience, each.condition?.source]) : by).toEqual([
      ['buyer', 'item != null'],
      ['member', undefined],
    ]);
    expect(order.transitions.get('expire')).toMatchObject({ by: 'engine', to: undefined });
    expect(entityOf(model, 'class')).toMatchObject({ states: undefined });
    expect(entityOf(model, 'class').transitions.get('ring')).toMatchObject({ by: 'nobody', from: undefined });
  });

  test('the error catalogue keeps the status of the engine for its codes', () => {
    const errors = [...model.errors.values()];
    expect(errors.map(({ code, status, messages }) => [code, status, messages.length])).toEqual([
      ['NOT_YET', 409, 1],
      ['ALSO', 422, 2],
      ['not_found', 404, 1],
    ]);
  });

  test('the model cannot be changed', () => {
    expect(Object.isFrozen(item.fields.get('tags'))).toBe(true);
    expect(() => (model.entities as Map<string, unknown>).set('x', item)).toThrow(TypeError);
    expect(() => (item.fields as Map<string, unknown>).delete('name')).toThrow(TypeError);
    expect(() => (model.points as unknown[]).push(1)).toThrow(TypeError);
  });
});
