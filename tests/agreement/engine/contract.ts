import fc from 'fast-check';
import { condition, type EntityName } from './conditions.ts';

/** The parts of a generated contract: its YAML blocks by point, each as lines. */
export interface Parts {
  readonly zone: string;
  readonly fields: Readonly<Record<EntityName, readonly string[]>>;
  readonly keys: Readonly<Record<EntityName, readonly string[]>>;
  readonly transitions: Readonly<Record<'thing' | 'ticket', readonly string[]>>;
  readonly rules: Readonly<Record<EntityName, readonly RuleText[]>>;
  readonly grants: Readonly<Record<EntityName, readonly string[]>>;
  readonly people: string;
  readonly limits: readonly string[];
}

interface RuleText {
  readonly expression: string;
  readonly skip: string | undefined;
  readonly at: string | undefined;
  readonly on: string | undefined;
  readonly status: number;
}

/** Any contract of this suite. */
export function anyParts(): fc.Arbitrary<Parts> {
  return fc.record({
    zone: fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Auckland'),
    fields: fc.record({ box: boxFields(), thing: thingFields(), ticket: ticketFields() }),
    keys: fc.record({
      box: keys('[size, open]'),
      thing: keys('[kind, box]', '[title, rate]'),
      ticket: keys('[thing, start]'),
    }),
    transitions: fc.record({ thing: thingMoves(), ticket: ticketMoves() }),
    rules: fc.record({
      box: rules('box', ['size', 'open'], ['create', 'update', 'delete']),
      thing: rules('thing', ['kind', 'price', 'box'], ['create', 'update', 'delete', 'rest']),
      ticket: rules(
        'ticket',
        ['amount', 'thing', 'due'],
        ['create', 'update', 'delete', 'finish', 'begin', 'expire'],
      ),
    }),
    grants: fc.record({ box: grants('box'), thing: grants('thing'), ticket: grants('ticket') }),
    people: fc.constantFrom('{ fields: [name] }', '{ if: record == me, fields: [name] }', 'true'),
    limits: fc.subarray(['box: 4', 'thing: 5', 'ticket: 6'], { maxLength: 2 }),
  });
}

/** Sometimes there, sometimes not. */
function maybe(text: string, weight = 1): fc.Arbitrary<string> {
  return fc.oneof({ weight, arbitrary: fc.constant(`, ${text}`) }, { weight: 2, arbitrary: fc.constant('') });
}

/** `name: { type: …, settings }`. */
function field(name: string, type: string, ...settings: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...settings).map((given) => `${name}: { type: ${type}${given.join('')} }`);
}

/** References that may be emptied are never required. */
function reference(
  name: string,
  to: string,
  more: fc.Arbitrary<string> = fc.constant(''),
): fc.Arbitrary<string> {
  const kind = fc.constantFrom(
    '',
    ', required: true',
    ', on_delete: clear',
    ', on_delete: clear',
    ', on_delete: cascade',
    ', on_delete: cascade, required: true',
  );
  return field(name, `ref, to: ${to}`, kind, more);
}

function boxFields() {
  return fc.tuple(
    field(
      'name',
      'text, required: true, max: 6',
      maybe('unique: true'),
      maybe('errors: { max: NAME_LONG, required: NAME_NEEDED }'),
    ),
    field(
      'size',
      'integer',
      maybe('min: 0'),
      maybe('max: 5'),
      fc.constantFrom('', ', default: 2', ', initial: all.boxes.size()', ', required: true'),
    ),
    field('open', 'boolean', fc.constantFrom('', ', default: true', ', default: false', ', required: true')),
    field('until', 'date', fc.constantFrom('', ', initial: today + days(3)', ', required: open')),
  );
}

function thingFields() {
  return fc.tuple(
    field('title', 'text, max: 8', maybe('min: 2'), maybe('required: "price != null"')),
    field(
      'code',
      'text',
      maybe('unique: true, errors: { unique: CODE_TAKEN }', 2),
      maybe('pattern: "[A-C]+[0-9]?"'),
    ),
    field(
      'kind',
      'choice, options: { a: A, b: B, c: C }',
      fc.constantFrom('', ', default: a', ', required: true'),
    ),
    field('price', 'money, min: 0', maybe('max: 9.5, errors: { max: TOO_DEAR }')),
    field(
      'rate',
      'decimal',
      fc.constantFrom(', scale: 1', ', scale: 3'),
      fc
        .constantFrom('', ', initial: box.size / 3', ', initial: coalesce(rate, 1)')
        .map((text) => (text.includes('coalesce') ? '' : text)),
    ),
    field('mail', 'email', maybe('unique: true')),
    reference('box', 'box'),
    field('keeper', 'ref, to: user', fc.constantFrom('', ', initial: me')),
  );
}

function ticketFields() {
  return fc.tuple(
    field(
      'word',
      'text, max: 5',
      maybe('required: "amount > 3"'),
      maybe('required: "thing.kind == a"').map(() => ''),
    ),
    field(
      'amount',
      'decimal',
      maybe('min: 0'),
      fc.constantFrom('', ', default: 1', ', initial: thing.rate * 2'),
    ),
    field('start', 'date', fc.constantFrom('', ', initial: today', ', required: true')),
    field(
      'due',
      'date',
      fc.constantFrom('', ', initial: start + days(2)', ', initial: start + days(2), required: true'),
    ),
    reference('thing', 'thing'),
    reference('after', 'ticket, back: followers').map((text) => text.replace(', required: true', '')),
    field('person', 'ref, to: user', fc.constantFrom('', ', initial: me', ', initial: me, required: true')),
    field('tags', 'choices, options: { x: X, y: Y, z: Z }', maybe('default: [x]')),
    field('at', 'datetime', maybe('initial: now')),
    field('hidden', 'text, secret: true', maybe('min: 2')),
  );
}

function keys(...all: string[]): fc.Arbitrary<string[]> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(all) },
  );
}

/** Some of these, in this order. */
function some(choices: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string[]> {
  return fc
    .tuple(...choices.map((one) => fc.option(one, { freq: 6, nil: undefined })))
    .map((all) => all.filter((one) => one !== undefined));
}

function by(entity: EntityName): fc.Arbitrary<string> {
  const conditional = condition(entity, 'grant').map((text) => `{ member: ${quoted(text)}, staff: true }`);
  return fc.oneof(
    fc.constantFrom('[member]', '[staff]', '[student, staff]', '[anyone]', 'nobody'),
    conditional,
  );
}

function when(entity: EntityName, codes: readonly string[]): fc.Arbitrary<string> {
  const guard = condition(entity, 'guard').map(quoted);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: guard.map((text) => `, when: ${text}`) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(...codes.map((code) => guard.map((text) => `${code}: ${text}`)))
        .map((all) => `, when: { ${all.join(', ')} }`),
    },
  );
}

function transition(text: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...text).map((all) => all.join(''));
}

function ticketMoves(): fc.Arbitrary<string[]> {
  const engine = (guard: readonly string[]) =>
    fc.constantFrom(...guard).map((text) => `, when: ${quoted(text)}`);
  const fixed = fc.constant<string>;
  return some([
    transition([
      fixed('begin: { from: fresh, to: open, by: '),
      by('ticket'),
      when('ticket', ['NOT_BEGUN', 'NOT_YET']),
      fixed(' }'),
    ]),
    transition([
      fixed('finish: { from: [open, late], to: done, by: '),
      by('ticket'),
      fc.constantFrom(
        ', input: { word: required }',
        ', input: { word: optional, mark: { type: integer, min: 1, required: true } }, set: { amount: input.mark / 3 }, when: { MARK_LOW: "input.mark > 2" }',
        ', set: { due: today, person: me }',
      ),
      fixed(' }'),
    ]),
    transition([
      fixed('raise: { from: [fresh, open], by: '),
      by('ticket'),
      fc.constantFrom(
        ', set: { amount: amount + 1.5 }',
        ', set: { amount: "thing.tickets.size()", word: "word" }',
        ', set: { after: "null" }',
      ),
      when('ticket', ['NOT_RAISED']),
      fixed(' }'),
    ]),
    transition([
      fixed('expire: { from: open, to: late, by: engine'),
      engine(['today > due', 'today > due && amount != null', 'now > at + days(1)', 'today >= start']).map(
        (text) => text.replace('now > at + days(1)', 'now > at'),
      ),
      fc.constantFrom('', ', set: { amount: "coalesce(amount, 0) + 1" }', ', set: { person: "null" }'),
      fixed(' }'),
    ]),
    transition([
      fixed('jump: { from: fresh, to: open, by: engine'),
      engine(['amount > 3', 'thing.box.open', 'followers.size() > 0', 'amount > 3 && thing.kind == a']),
      fixed(' }'),
    ]),
    transition([
      fixed('close: { from: late, to: done, by: engine'),
      engine(['thing.box.open', 'after == null', 'thing.tickets.size() > 1']),
      fixed(' }'),
    ]),
    transition([fixed('again: { from: done, to: fresh, by: '), by('ticket'), fixed(' }')]),
  ]);
}

function thingMoves(): fc.Arbitrary<string[]> {
  const fixed = fc.constant<string>;
  return some([
    fc.constantFrom(
      'fill: { from: idle, to: busy, by: engine, when: "tickets.exists(t, t.status == open)" }',
      'fill: { from: idle, to: busy, by: engine, when: "price > 5" }',
    ),
    fc.constantFrom(
      'free: { from: busy, to: idle, by: engine, when: "none(tickets, t, t.status == open)" }',
      'free: { from: busy, to: idle, by: engine, when: "box.open" }',
    ),
    transition([
      fixed('rest: { from: [idle, busy], to: idle, by: '),
      by('thing'),
      fc
        .constantFrom(
          ', input: { price: optional }',
          ', input: { kind: required }, set: { keeper: me }',
          ', set: { rate: price }',
        )
        .map((text) => text.replace(', set: { rate: price }', '')),
      when('thing', ['NO_REST']),
      fixed(' }'),
    ]),
  ]);
}

function rules(
  entity: EntityName,
  fields: readonly string[],
  events: readonly string[],
): fc.Arbitrary<RuleText[]> {
  const rule = fc.record({
    expression: condition(entity, 'rule'),
    skip: fc.option(condition(entity, 'guard'), { freq: 1, nil: undefined }),
    at: fc.option(fc.constantFrom(...fields), { nil: undefined }),
    on: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      {
        weight: 2,
        arbitrary: fc.subarray([...events], { minLength: 1, maxLength: 2 }).map((all) => all.join(', ')),
      },
    ),
    status: fc.constantFrom(409, 422),
  });
  return fc.array(rule, { maxLength: 2 });
}

const fieldNames: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['name', 'size', 'open', 'until'],
  thing: ['title', 'code', 'kind', 'price', 'rate', 'mail', 'box', 'keeper'],
  ticket: ['word', 'amount', 'start', 'due', 'thing', 'after', 'person', 'tags', 'at'],
};

function grants(entity: EntityName): fc.Arbitrary<string[]> {
  const test = condition(entity, 'grant').map(quoted);
  const names = fc.subarray([...fieldNames[entity]], { minLength: 1 }).map((all) => all.join(', '));
  const fewer = fc
    .subarray([...fieldNames[entity]], { minLength: 1, maxLength: 3 })
    .map((all) => all.join(', '));
  const part = fc.oneof(
    test.map((text) => `{ if: ${text} }`),
    fc.tuple(test, names).map(([text, fields]) => `{ if: ${text}, fields: [${fields}] }`),
    fc.tuple(test, fewer).map(([text, fields]) => `{ if: ${text}, except: [${fields}] }`),
    fewer.map((fields) => `{ except: [${fields}] }`),
  );
  const whole = fc.oneof(
    { weight: 4, arbitrary: fc.constant('true') },
    { weight: 2, arbitrary: test },
    { weight: 2, arbitrary: part },
    { weight: 1, arbitrary: fc.tuple(part, part).map((both) => `[${both.join(', ')}]`) },
  );
  const gone = fc.oneof(fc.constant('true'), test);
  const actions = fc
    .record({
      read: fc.option(
        fc.oneof({ weight: 2, arbitrary: fc.constant('true') }, { weight: 3, arbitrary: whole }),
        { freq: 9 },
      ),
      create: fc.option(whole),
      update: fc.option(whole),
      delete: fc.option(gone),
    })
    .map((all) => {
      const given = Object.entries(all).filter(([, text]) => text !== null);
      return given.length === 0
        ? undefined
        : `{ ${given.map(([name, text]) => `${name}: ${text}`).join(', ')} }`;
    });
  const each = (audience: string, freq: number) =>
    fc
      .option(fc.oneof({ weight: 1, arbitrary: fc.constant('all') }, { weight: 5, arbitrary: actions }), {
        freq,
      })
      .map((text) => (text === null || text === undefined ? undefined : `${audience}: ${text}`));
  return fc
    .tuple(each('anyone', 1), each('member', 1), each('student', 5), each('staff', 6), each('manager', 1))
    .map((all) => all.filter((one) => one !== undefined));
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
