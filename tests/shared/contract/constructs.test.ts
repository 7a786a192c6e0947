import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cronOf } from '#shared/contract/language/cron.ts';
import { actsIn } from '#shared/contract/language/effects-within.ts';
import { loadAhead } from '#shared/contract/load.ts';
import { print } from '#shared/expression/tree/print.ts';
import { entityOf } from './model-of.ts';

const file = join(import.meta.dirname, '../../contracts/whole-language/contract.md');
const { model } = loadAhead(readFileSync(file, 'utf8'), 'contract.md');
if (model === undefined) throw new Error('the whole language has no model');
const invoice = entityOf(model, 'invoice');
const client = entityOf(model, 'client');

describe('point 3', () => {
  test('a value that reads only its record and its children is stored, any other is not', () => {
    const stored = ['net', 'total', 'late'].map((name) => invoice.fields.get(name)?.compute?.stored);
    expect(stored).toEqual([true, true, false]);
    expect(client.fields.get('owed')?.compute?.stored).toBe(false);
  });

  test('a composed child has a required reference to its parent, and goes with it', () => {
    const line = entityOf(model, 'invoice_line');
    expect(line.partOf).toEqual({ entity: 'invoice', field: 'invoice', back: 'lines' });
    expect(line.fields.get('invoice')).toMatchObject({ type: 'ref', required: true, onDelete: 'cascade' });
    expect(invoice.backs.get('lines')).toMatchObject({ entity: 'invoice_line', field: 'invoice' });
  });

  test('a number series has its text in parts, and when it is drawn', () => {
    expect(invoice.fields.get('number')).toMatchObject({
      format: [
        { kind: 'text', text: 'IN-' },
        { kind: 'year' },
        { kind: 'text', text: '-' },
        { kind: 'sequence', digits: 5 },
      ],
      per: { kind: 'year' },
      draw: ['send'],
      typed: false,
    });
  });

  test('what may be chosen is asked of the record that may be chosen', () => {
    const condition = invoice.fields.get('client')?.choosable?.expression;
    expect(condition).toMatchObject({ kind: 'field', entity: 'client', field: 'active' });
  });

  test('calculated and drawn fields are written by nobody', () => {
    const grant = invoice.grants.find(({ action, audience }) => action === 'update' && audience === 'staff');
    expect([...(grant?.fields ?? [])]).toEqual(['client', 'issued', 'due', 'pdf', 'note']);
  });
});

describe('point 4', () => {
  const transition = (name: string) => invoice.transitions.get(name);

  test('states by condition stand in order', () => {
    expect(invoice.states?.start).toMatchObject([{ state: 'ready' }, { state: 'draft' }]);
    expect(transition('settle')?.to).toMatchObject([{ state: 'paid' }, { state: 'part_paid' }]);
    expect([...(invoice.states?.moved ?? [])]).toEqual([['lost', 'draft']]);
  });

  test('effects are of an entity, in order, and see what those before them made', () => {
    const effects = transition('send')?.then ?? [];
    expect(actsIn(effects).map(({ kind, entity }) => `${kind} ${entity}`)).toEqual([
      'create reminder',
      'update reminder',
      'update invoice_line',
      'update invoice_line',
      'delete invoice_line',
      'create reminder',
      'create invoice',
    ]);
    const [, second] = effects;
    expect(second?.kind === 'update' && print(second.target)).toBe('first');
    expect(invoice.after.update).toMatchObject([{ kind: 'delete', entity: 'reminder' }]);
  });

  test('an effect that makes a transition gives it its input', () => {
    const [effect] = transition('remind')?.then ?? [];
    expect(effect).toMatchObject({ kind: 'do', transition: 'drop', input: [{ name: 'why' }] });
  });
});

test('a soft rule says whether it warns or is confirmed, and by whom', () => {
  expect(invoice.rules.map(({ soft }) => soft)).toEqual([
    { kind: 'confirm', by: { audiences: ['staff'], told: 'Staff may confirm this.' } },
    { kind: 'warn' },
  ]);
});

describe('point 7', () => {
  test('a webhook stands once for each entity, a notice once for each it tells of', () => {
    expect(model.webhooks.map(({ name, entity }) => `${name} ${entity}`)).toEqual([
      'ledger invoice',
      'ledger reminder',
    ]);
    expect(model.notices.map(({ name, entity }) => `${name} ${entity}`)).toEqual(['sent invoice']);
  });

  test('a query has its values, its group and its parameters', () => {
    const query = model.queries.get('owed_by_client');
    expect(query?.values.map((value) => value.function)).toEqual(['count', 'sum', 'min']);
    expect(query?.params.map(({ field, required }) => [field.name, required])).toEqual([['since', true]]);
  });

  test.each([
    ['minute', '* * * * *'],
    ['15 minutes', '*/15 * * * *'],
    ['hour', '0 * * * *'],
    ['6 hours', '0 */6 * * *'],
    ['day', '0 0 * * *'],
    ['day at 02:05', '5 2 * * *'],
    ['weekday at 08:00', '0 8 * * 1-5'],
    ['sunday at 23:59', '59 23 * * 0'],
    ['month on 31 at 06:00', '0 6 31 * *'],
    ['7 minutes', undefined],
    ['day at 24:00', undefined],
    ['month on 0', undefined],
    ['hour at 02:00', undefined],
    ['60 minutes', undefined],
    ['', undefined],
  ])('%s is %s', (words, cron) => {
    expect(cronOf(words)).toBe(cron);
  });
});

test('a constant that may change has who may and its bounds; limits are numbers', () => {
  expect(model.constants.get('MOST')).toMatchObject({
    setBy: ['staff'],
    settings: { type: 'integer', min: 1, max: 9 },
  });
  expect(model.limits).toMatchObject({ effects: 20, importRows: 10, uploadBytes: 5 * 1024 * 1024 });
});

test('a scenario has its values in wire form, and names where it means records', () => {
  const [scenario] = model.examples.scenarios;
  expect(scenario?.now).toBe('2026-01-05T09:00:00.000Z');
  expect(scenario?.steps.map(({ action }) => action.kind)).toEqual([
    'create',
    'create',
    'do',
    'update',
    'sees',
    'list',
    'wait',
    'set_constant',
    'together',
  ]);
  expect(scenario?.steps[1]?.action).toMatchObject({ values: { invoice: 'i1', amount: '10.50' } });
  expect(scenario?.steps[2]).toMatchObject({ as: 'sam', refused: 'forbidden' });
  expect(scenario?.steps[6]?.action).toEqual({ kind: 'wait', duration: 'PT240H' });
});

test('a dashboard has its tiles, a board its lanes, a calendar its days', () => {
  const [dashboard, board, calendar, cards] = model.screens;
  expect(dashboard?.tiles.map(({ title, value }) => [title, value?.function])).toEqual([
    ['Open now', 'count'],
    ['By month', 'sum'],
    ['Newest', undefined],
  ]);
  expect(board).toMatchObject({ lanes: 'status', card: [{ name: 'number' }, { name: 'client' }] });
  expect(calendar).toMatchObject({ from: 'issued', to: 'due', text: { name: 'client.name' } });
  expect(cards).toMatchObject({ image: 'logo' });
});
