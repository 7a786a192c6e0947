import fc from 'fast-check';
import { acting } from './acting.ts';
import { type CallInputs, callInputs } from './call-inputs.ts';
import { condition, type EntityName } from './conditions.ts';
import { after, noteFields, partFields, thenEffects } from './consequences.ts';
import { type Duties, duties } from './duties.ts';
import { field, maybe, oneOfSeveral, onceIn, reference } from './fields.ts';
import { forgettingStep } from './forgetting.ts';
import { chosenMoments, firstFree, momentField } from './moments.ts';
import { seconds, waiting } from './seconds.ts';

/** The parts of a generated contract: its YAML blocks by point, each as lines. */
export interface Parts {
  readonly zone: string;
  readonly fields: Readonly<Record<EntityName, readonly string[]>>;
  readonly keys: Readonly<Record<EntityName, readonly string[]>>;
  readonly transitions: Readonly<Record<'thing' | 'ticket', readonly string[]>>;
  readonly rules: Readonly<Record<EntityName, readonly RuleText[]>>;
  readonly grants: Readonly<Record<EntityName, readonly string[]>>;
  readonly starts: Readonly<Record<'thing' | 'ticket', string>>;
  readonly after: Readonly<Record<EntityName, readonly string[]>>;
  readonly calls: Readonly<Partial<Record<EntityName, CallInputs>>>;
  /** What waits for a second person, as the line of the entity in point 4. */
  readonly seconds: Readonly<Partial<Record<EntityName, readonly string[]>>>;
  readonly people: string;
  /** Who may act as whom, as lines of point 6. */
  readonly acting: readonly string[];
  readonly duties: Duties | undefined;
  readonly limits: readonly string[];
  /** How many records one call may write. */
  readonly most: number;
}

interface RuleText {
  readonly expression: string;
  readonly skip: string | undefined;
  readonly at: string | undefined;
  readonly on: string | undefined;
  readonly status: number;
  readonly soft: string;
}

/** Any contract of this suite. */
export function anyParts(): fc.Arbitrary<Parts> {
  return fc.record({
    zone: fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Auckland'),
    fields: fc.record({
      box: boxFields(),
      thing: thingFields(),
      ticket: ticketFields(),
      part: partFields(),
      note: noteFields(),
    }),
    keys: fc.record({
      box: keys(
        '[size, open]',
        '{ fields: [size], where: "!open", code: SIZE_CLOSED, on_conflict: existing }',
      ),
      thing: keys(
        '[kind, box]',
        '{ fields: [title, rate], on_conflict: existing }',
        '{ fields: [kind], where: "place == busy && price > 2", code: KIND_BUSY }',
      ),
      ticket: keys(
        '[thing, start]',
        '[held, word]',
        '{ fields: [thing], where: "status in [open, late] || start == null" }',
      ),
      part: keys('[ticket, what]'),
      note: keys('{ fields: [text, amount], on_conflict: existing }'),
    }),
    transitions: fc.record({ thing: thingMoves(), ticket: ticketMoves() }),
    rules: fc.record({
      box: rules('box', ['size', 'open'], ['create', 'update', 'delete']),
      thing: rules(
        'thing',
        ['kind', 'price', 'box', 'title_de'],
        ['create', 'update', 'delete', 'restore', 'rest'],
      ),
      ticket: rules(
        'ticket',
        ['amount', 'thing', 'due', 'held'],
        ['create', 'update', 'delete', 'finish', 'begin', 'expire'],
      ),
      part: rules('part', ['count', 'item'], ['create', 'update', 'delete']),
      note: rules('note', ['amount'], ['create', 'delete', 'restore']),
    }),
    grants: fc.record({
      box: grants('box'),
      thing: grants('thing'),
      ticket: grants('ticket'),
      part: fc.oneof(
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: grants('part') },
      ),
      note: grants('note'),
    }),
    starts: fc.record({
      thing: fc.constantFrom(
        'idle',
        'idle',
        '{ busy: price > 3, idle: true }',
        '{ idle: box.open, busy: true }',
      ),
      ticket: fc.constantFrom(
        'fresh',
        'fresh',
        'fresh',
        '{ open: amount > 2, fresh: true }',
        '{ open: worth > 3, fresh: true }',
        '{ late: due < today, fresh: amount >= 0 || amount == null }',
        '{ done: kept > 3, fresh: true }',
      ),
    }),
    after: fc.record({
      box: after('box'),
      thing: after('thing'),
      ticket: after('ticket'),
      part: after('part'),
      note: after('note'),
    }),
    calls: fc.record({
      box: callInputs('box'),
      thing: callInputs('thing'),
      ticket: callInputs('ticket'),
    }),
    seconds: fc.record({
      box: seconds('box', ['update', 'delete']),
      thing: seconds('thing', ['update', 'delete']),
      ticket: seconds('ticket', ['update', 'delete']),
      note: seconds('note', ['create', 'delete']),
    }),
    people: fc.constantFrom('{ fields: [name] }', '{ if: record == me, fields: [name] }', 'true'),
    acting: acting(),
    duties: duties(),
    limits: fc.subarray(['box: 4', 'thing: 5', 'ticket: 6', 'note: 3', 'part: 5'], { maxLength: 2 }),
    // Without a limit of its own a contract may write a thousand records: on a busy machine not all engines have the time.
    most: fc.constantFrom(60, 60, 60, 4, 12),
  });
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
    field(
      'open',
      'boolean',
      fc.constantFrom(
        '',
        ', default: true',
        ', default: false',
        ', required: true',
        ', initial: "size > 2"',
        ', saved: "!(size > 2)"',
      ),
    ),
    field(
      'fame',
      'decimal',
      fc.constantFrom(', compute: "things.sum(t, t.load)"', ', compute: "things.max(t, t.price)"'),
    ),
    field(
      'until',
      'date',
      fc.constantFrom(
        '',
        ', initial: today + days(3)',
        ', required: open',
        ', required: true, show: size > 2',
      ),
      maybe('history: false'),
    ),
    field(
      'zone',
      'timezone',
      fc.constantFrom('', ', default: Pacific/Auckland', ', initial: "\'America/New_York\'"'),
    ),
    field('coin', 'choice, options: COINS', maybe('default: JPY')),
    field('rule', 'condition, of: ticket'),
    field('does', 'changes, of: ticket'),
  );
}

function thingFields() {
  return fc.tuple(
    field(
      'title',
      'text, max: 8, translated: true',
      maybe('min: 2'),
      maybe('required: "price != null"'),
      maybe('show: "kind in [a, b]"'),
      maybe('history: false'),
    ),
    field(
      'code',
      'text',
      maybe('unique: true, errors: { unique: CODE_TAKEN }', 2),
      maybe('pattern: "[A-C]+[0-9]?"'),
    ),
    field('kind', 'choice, options: KINDS', fc.constantFrom('', ', default: a', ', required: true')),
    field('price', 'money, min: 0', maybe('max: 9.5, errors: { max: TOO_DEAR, forbidden: PRICE_FIXED }')),
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
    field(
      'load',
      'integer',
      fc.constantFrom(
        ', compute: "tickets.size()"',
        ', compute: "tickets.count(t, t.status == open)"',
        ', compute: "tickets.sum(t, t.worth)"',
      ),
    ),
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
      maybe('history: false'),
    ),
    field('start', 'date', fc.constantFrom('', ', initial: today', ', required: true')),
    field(
      'due',
      'date',
      fc.constantFrom('', ', initial: start + days(2)', ', initial: start + days(2), required: true'),
    ),
    reference(
      'thing',
      'thing',
      fc.constantFrom(
        '',
        '',
        ', where: kind != c',
        ', where: place == idle',
        ', where: tickets.size() < 2',
        ', where: "rate >= coalesce(record.amount, 0)"',
      ),
    ),
    field(
      'worth',
      'decimal',
      fc.constantFrom(
        ', compute: "coalesce(amount, 0) * 2"',
        ', compute: "parts.sum(p, p.count)"',
        ', compute: "parts.sum(p, p.price) + coalesce(amount, 0)"',
        ', compute: "parts.count(p, p.item != null)"',
        ', compute: "thing.price * 2"',
        ', compute: "coalesce(held.as(thing).price, held.as(box).size * 2)"',
        ', compute: "followers.size() + parts.size()"',
      ),
    ),
    field(
      'kept',
      'decimal',
      fc.constantFrom(
        ', saved: "amount + 1"',
        ', saved: "worth * 2"',
        ', saved: "thing.price"',
        ', saved: "held.as(thing).price * 2", max: 7',
        ', saved: "amount / (amount - 1)"',
        ', saved: "parts.size()"',
        ', saved: "coalesce(amount, 0)", max: 7',
      ),
    ),
    field(
      'number',
      'number_series',
      fc.constantFrom(
        ', format: "T{seq:2}"',
        ', format: "{year}-{seq:2}", per: year',
        ', format: "{year}{month}/{seq:1}", per: month',
        ', format: "T{seq:2}", per: thing',
        ', format: "{seq:3}", per: person',
      ),
      fc.constantFrom('', ', start: 5'),
      fc.constantFrom('', '', ', typed: true'),
      fc.constantFrom('', '', ', draw: [raise]'),
    ),
    field(
      'links',
      'refs, to: thing, back: linked',
      fc.constantFrom(
        '',
        ', on_delete: clear',
        ', on_delete: clear',
        ', where: "kind != c", errors: { unreadable: NOT_SHOWN }',
        ', where: "id != record.thing"',
      ),
    ),
    reference(
      'after',
      'ticket, back: followers',
      maybe('no_circle: true, errors: { no_circle: IN_ITSELF }'),
    ).map((text) => text.replace(', required: true', '')),
    field(
      'person',
      'ref, to: user',
      fc.constantFrom('', ', initial: me', ', initial: me, required: true'),
      maybe('history: false'),
    ),
    oneOfSeveral('held', 'box, thing'),
    field('tags', 'choices, options: { x: X, y: Y, z: Z }', maybe('default: [x]')),
    momentField(),
    field('hidden', 'text, secret: true', maybe('min: 2')),
    field(
      'coin',
      'choice, options: COINS',
      fc.constantFrom(
        ', required: true, default: EUR',
        ', required: true, default: JPY',
        ', compute: thing.box.coin',
      ),
    ),
    field(
      'fee',
      'money, currency: coin',
      fc.constantFrom('', ', initial: amount / 3', ', scale: 4', ', min: 0, errors: { type: TOO_FINE }'),
    ),
    field(
      'share',
      'money, currency: coin',
      fc.constantFrom(
        ', saved: fee / 3',
        ', saved: fee / 7, max: 9.5',
        ', compute: fee / 8',
        ', compute: "parts.sum(p, p.cost) / 3"',
        ', compute: "thing.tickets.filter(t, t.coin == coin).sum(t, t.fee) / 7"',
        ', saved: "choose(old.coin == coin, old.share, fee)"',
      ),
    ),
  );
}

function keys(...all: string[]): fc.Arbitrary<string[]> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(all) },
  );
}

/** Some of these, in this order; those that effects call are always there. */
function withAlways(choices: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string[]> {
  const chance = fc.integer({ min: 0, max: 6 });
  return fc
    .tuple(...choices.map((one) => fc.tuple(one, chance)))
    .map((all) =>
      all.filter(([text, n]) => n > 0 || /^(begin|raise|rest):/.test(text)).map(([text]) => text),
    );
}

function by(entity: EntityName): fc.Arbitrary<string> {
  const conditional = fc
    .tuple(condition(entity, 'grant'), fc.constantFrom('staff', 'staff', 'doer'))
    .map(([text, whoever]) => `{ member: ${quoted(text)}, ${whoever}: true }`);
  return fc.oneof(
    fc.constantFrom('[member]', '[staff]', '[student, staff]', '[looker]', '[anyone]', 'nobody'),
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
  return withAlways([
    transition([
      fixed('begin: { from: fresh, to: open, by: '),
      by('ticket'),
      when('ticket', ['NOT_BEGUN', 'NOT_YET']),
      thenEffects('ticket'),
      waiting('ticket'),
      fixed(' }'),
    ]),
    transition([
      fc
        .constantFrom('done', 'done', '{ late: "amount > 2", done: "amount <= 2" }')
        .map((to) => `finish: { from: [open, late], to: ${to}, by: `),
      by('ticket'),
      fc.constantFrom(
        ', input: { word: required }',
        ', input: { word: optional, mark: { type: integer, min: 1, required: true } }, set: { amount: input.mark / 3 }, when: { MARK_LOW: "input.mark > 2" }',
        ', input: { word: optional, mark: { type: integer, min: 1, max: 4, required: true, initial: amount / (amount - 1) } }, set: { amount: input.mark + 1 }, when: { MARK_LOW: "input.mark > 1" }',
        ', input: { mark: { type: integer, min: 1 }, spare: { type: ref, to: thing, where: "id != record.thing && coalesce(rate, 0) < coalesce(input.mark, 9)" } }, set: { thing: input.spare }',
        ', input: { mark: { type: integer, default: 3 } }, set: { amount: input.mark / 3 }, when: { MARK_LOW: "input.mark > 2" }',
        ', input: { word: optional, mark: { type: integer, min: 1, required: true, show: "word == \'x\' || amount > 1" } }, set: { amount: input.mark / 3 }',
        ', input: { mark: { type: integer, min: 1 }, word: optional, spare: { type: ref, to: thing, required: true, show: input.mark > 2, errors: { required: SPARE_NEEDED } } }, set: { thing: input.spare }',
        ', set: { due: today, person: me }',
        ', input: { at: optional, thing: optional, word: optional }',
        `, input: { word: optional, slot: { type: datetime, required: true, choose: ${quoted(chosenMoments.pause)}, errors: { options: HOUR_TAKEN } } }, set: { at: input.slot }`,
        ', input: { held: required }, when: { MARK_LOW: "input.held is thing || amount > 1" }',
        ', input: { held: optional, word: optional }, set: { amount: "input.held.as(box).size" }',
      ),
      thenEffects('ticket'),
      waiting('ticket'),
      fixed(' }'),
    ]),
    transition([
      fixed('raise: { from: [fresh, open], by: '),
      by('ticket'),
      fc.constantFrom(
        ', set: { amount: amount + 1.5 }',
        ', set: { amount: "thing.tickets.size()", word: "word" }',
        ', set: { after: "null" }',
        ', set: { held: thing }',
        `, set: { at: ${quoted(firstFree)} }`,
        ', set: { held: thing.box, word: "word" }',
      ),
      when('ticket', ['NOT_RAISED']),
      thenEffects('ticket'),
      waiting('ticket'),
      fixed(' }'),
    ]),
    transition([
      fixed('expire: { from: open, to: late, by: engine'),
      engine(['today > due', 'today > due && amount != null', 'now > at + days(1)', 'today >= start']).map(
        (text) => text.replace('now > at + days(1)', 'now > at'),
      ),
      fc.constantFrom('', ', set: { amount: "coalesce(amount, 0) + 1" }', ', set: { person: "null" }'),
      thenEffects('ticket'),
      fixed(' }'),
    ]),
    transition([
      fixed('jump: { from: fresh, to: open, by: engine'),
      engine([
        'amount > 3',
        'thing.box.open',
        'followers.size() > 0',
        'amount > 3 && thing.kind == a',
        'worth > 3',
        'thing.load > 1',
        'parts.size() > 1',
        'held is box',
        'held.as(thing).place == busy',
        'has(at) && amount > 2',
      ]),
      thenEffects('ticket'),
      fixed(' }'),
    ]),
    transition([
      fc
        .constantFrom('done', 'done', '{ done: amount > 1, fresh: true }')
        .map((to) => `close: { from: late, to: ${to}, by: engine`),
      engine(['thing.box.open', 'after == null', 'thing.tickets.size() > 1']),
      fixed(' }'),
    ]),
    transition([fixed('again: { from: done, to: fresh, by: '), by('ticket'), fixed(' }')]),
    transition([fixed('forget: { by: '), by('ticket'), forgettingStep, waiting('ticket'), fixed(' }')]),
    // Goes on where it is, as often as its guard holds.
    transition([
      fixed('climb: { from: open, by: engine, set: { amount: amount + 1 }'),
      engine(['amount < 3', 'amount < 3 && parts.size() == 0', 'thing.box.open && amount < 4']),
      fixed(' }'),
    ]),
  ]);
}

function thingMoves(): fc.Arbitrary<string[]> {
  const fixed = fc.constant<string>;
  return withAlways([
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
      fc.constantFrom(
        ', input: { price: optional, kind: optional }',
        ', input: { price: optional, kind: optional, title: optional }',
        ', input: { price: optional, kind: required }, set: { keeper: me }',
      ),
      when('thing', ['NO_REST']),
      thenEffects('thing'),
      waiting('thing'),
      fixed(' }'),
    ]),
  ]);
}

function rules(
  entity: EntityName,
  fields: readonly string[],
  events: readonly string[],
): fc.Arbitrary<RuleText[]> {
  const soft = fc.constantFrom(
    '',
    '',
    '',
    '',
    '',
    'warn: true',
    'confirm: true',
    'confirm: true, confirm_by: [staff]',
  );
  const rule = soft.chain((how) =>
    fc.record({
      // What can be put aside may be broken often.
      expression: how === '' ? condition(entity, 'rule') : condition(entity, 'guard'),
      skip: onceIn(4, condition(entity, 'guard')),
      at: fc.option(fc.constantFrom(...fields), { nil: undefined }),
      on: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        {
          weight: 2,
          arbitrary: fc.subarray([...events], { minLength: 1, maxLength: 2 }).map((all) => all.join(', ')),
        },
      ),
      status: fc.constantFrom(409, 422),
      soft: fc.constant(how),
    }),
  );
  return fc.array(rule, { maxLength: 2 });
}

const fieldNames: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['name', 'size', 'open', 'until', 'zone', 'coin', 'rule', 'does'],
  thing: ['title', 'title_de', 'code', 'kind', 'price', 'rate', 'mail', 'box', 'keeper'],
  ticket: [
    'word',
    'amount',
    'start',
    'due',
    'thing',
    'after',
    'person',
    'held',
    'tags',
    'at',
    'parts',
    'links',
    'coin',
    'fee',
  ],
  part: ['what', 'count', 'each', 'item', 'cost'],
  note: ['text', 'amount', 'ticket'],
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
  // A translation alone is granted to nobody, or to somebody beside the text.
  const untranslated =
    entity === 'thing' ? [{ weight: 2, arbitrary: fc.constant('{ except: [title_de] }') }] : [];
  const whole = fc.oneof(
    ...untranslated,
    { weight: 4, arbitrary: fc.constant('true') },
    { weight: 2, arbitrary: test },
    { weight: 2, arbitrary: part },
    { weight: 1, arbitrary: fc.tuple(part, part).map((both) => `[${both.join(', ')}]`) },
  );
  const ignoring = fc
    .tuple(fc.option(test), fewer)
    .map(([text, names]) => `{ ${text === null ? '' : `if: ${text}, `}ignore: [${names}, version] }`);
  const gone = fc.oneof(
    { weight: 3, arbitrary: fc.constant('true') },
    { weight: 3, arbitrary: test },
    { weight: 1, arbitrary: test.map((text) => `{ if: ${text}, unseen: true }`) },
  );
  // A part takes away what the right to its whole would give.
  const never = entity === 'part' ? [{ weight: 3, arbitrary: fc.constant('false') }] : [];
  const actions = fc
    .record({
      read: fc.option(
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('true') },
          { weight: 6, arbitrary: whole },
          { weight: 1, arbitrary: test.map((text) => `{ if: ${text}, else: KEPT_OUT }`) },
        ),
        { freq: 9 },
      ),
      refer: isWhole(entity)
        ? fc.option(fc.oneof(fc.constant('true'), test), { freq: 2 })
        : fc.constant(null),
      history: isWhole(entity)
        ? fc.oneof(
            { weight: 7, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: fc.oneof(fc.constant('true'), test) },
          )
        : fc.constant(null),
      create: fc.option(
        fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: ignoring }, ...never),
      ),
      update: fc.option(
        fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: ignoring }, ...never),
      ),
      delete: fc.option(fc.oneof({ weight: 6, arbitrary: gone }, ...never)),
    })
    .map((all) => {
      const given = Object.entries(all).filter(([, text]) => text !== null);
      return given.length === 0
        ? undefined
        : `{ ${given.map(([name, text]) => `${name}: ${text}`).join(', ')} }`;
    });
  const granted = fc.oneof({ weight: 1, arbitrary: fc.constant('all') }, { weight: 5, arbitrary: actions });
  const each = (audience: string, { ofTen }: { readonly ofTen: number }) =>
    fc
      .oneof({ weight: ofTen, arbitrary: granted }, { weight: 10 - ofTen, arbitrary: fc.constant(undefined) })
      .map((text) => (text === undefined ? undefined : `${audience}: ${text}`));
  return fc
    .tuple(
      each('anyone', { ofTen: 1 }),
      each('member', { ofTen: 2 }),
      each('student', { ofTen: 8 }),
      each('staff', { ofTen: 8 }),
      each('manager', { ofTen: 3 }),
      each('looker', { ofTen: 5 }),
      each('doer', { ofTen: 5 }),
      onceIn(6, fc.constant('unreadable: HELD_BACK')),
    )
    .map((all) => all.filter((one) => one !== undefined));
}

/** Parts take no right to refer to them, nor one to their history. */
function isWhole(entity: EntityName): boolean {
  return entity !== 'part' && entity !== 'note';
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
