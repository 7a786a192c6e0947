import fc from 'fast-check';
import type { EntityName } from './conditions.ts';

/** What a create and an update take beside the fields, with the rules that read it. */
export interface CallInputs {
  /** The lines of the entity in point 4. */
  readonly lines: readonly string[];
  /** The lines of the entity in point 5. */
  readonly rules: readonly string[];
}

type InputName = 'why' | 'extra' | 'pick' | 'lines';
type AskingEntity = (typeof askingEntities)[number];

/** Entities whose calls may take inputs. */
export const askingEntities = ['box', 'thing', 'ticket'] as const satisfies readonly EntityName[];

/** Several rows at once, which are kept nowhere. */
const lines = [
  'rows: { count: { type: integer, min: 1, default: 1 }, item: { type: ref, to: thing } }',
  'rows: { item: { type: ref, to: thing, where: kind != c, errors: { exists: ROW_WRONG } }, count: { type: integer, required: true, min: 1, max: 4 } }',
  'rows: { item: { type: ref, to: thing, where: "box.size > 1 || box == null", errors: { exists: ROW_WRONG } }, count: { type: integer, default: 2 } }',
  'rows: { item: { type: ref, to: thing, where: tickets.size() < 2 }, count: { type: integer, min: 1, default: 2 } }',
];

/** How an input is declared. A required one has a value of its own: what fills the tables sends none. */
const declared: Readonly<Record<AskingEntity, Readonly<Record<InputName, readonly string[]>>>> = {
  box: {
    why: [
      'text, max: 4',
      'text, max: 4, required: true, initial: name',
      'text, required: true, show: size > 4',
    ],
    extra: ['integer, min: 1, default: 2', 'integer, min: 0, initial: size / (size - 2)'],
    pick: [
      'ref, to: thing',
      'ref, to: thing, where: "box == null || box.size == record.size"',
      'ref, to: thing, where: "none(tickets, t, t.held == record.id)"',
    ],
    lines,
  },
  thing: {
    why: [
      'text, max: 4',
      'text, required: true, initial: code, errors: { required: WHY_NEEDED }',
      'text, required: true, show: kind == c, errors: { required: WHY_NEEDED }',
    ],
    extra: ['integer, min: 1, max: 6, initial: "tickets.size() + 1"', 'integer, default: 3'],
    pick: [
      'ref, to: thing, where: "kind != c && id != record.id"',
      'ref, to: thing, where: "box.open || box == record.box"',
      'ref, to: thing, initial: "box.things.filter(t, t.price > 1).first()"',
    ],
    lines,
  },
  ticket: {
    why: [
      'text, max: 4',
      'text, max: 4, required: true, initial: word',
      'text, min: 2, default: so',
      'text, required: true, show: amount > 3',
    ],
    extra: [
      'integer, min: 1, max: 6, initial: "coalesce(amount, 0) + 1"',
      'integer, min: 1, default: 2, errors: { min: TOO_FEW }',
      'integer, initial: amount / (amount - 1)',
    ],
    pick: [
      'ref, to: thing, where: kind != c, errors: { exists: PICKED_WRONG }',
      'ref, to: thing, where: "rate >= coalesce(record.amount, 0)", errors: { unreadable: PICK_HIDDEN }',
      'ref, to: thing, initial: thing',
      'ref, to: thing, where: "box == record.thing.box || tickets.size() < 2", errors: { exists: PICKED_WRONG }',
    ],
    lines,
  },
};

/** What follows from an input. */
const effects: Readonly<Record<AskingEntity, Readonly<Record<InputName, readonly string[]>>>> = {
  box: {
    why: ['{ create: note, if: has(input.why), set: { text: input.why } }'],
    extra: ['{ update: record, set: { size: input.extra } }'],
    pick: ['{ update: input.pick, set: { box: record } }'],
    lines: [
      '{ each: { l: input.lines }, create: note, set: { amount: l.count, text: l.item.code } }',
      '{ each: { l: input.lines }, if: "l.count > 1", then: [ { update: l.item, set: { rate: l.count } } ] }',
    ],
  },
  thing: {
    why: ['{ create: note, if: has(input.why), set: { text: input.why, amount: load } }'],
    extra: ['{ update: record, set: { rate: input.extra / 2 } }'],
    pick: [
      '{ do: rest, with: input.pick, input: { kind: b } }',
      '{ each: { t: input.pick.tickets }, do: begin, with: t }',
    ],
    lines: [
      '{ each: { l: input.lines }, create: note, set: { amount: l.count, text: l.item.code } }',
      '{ each: { l: input.lines }, if: "l.count > 1", then: [ { update: l.item, set: { rate: l.count } } ] }',
    ],
  },
  ticket: {
    why: ['{ create: note, if: has(input.why), set: { ticket: record, text: input.why } }'],
    extra: [
      '{ update: record, set: { amount: input.extra / 2 } }',
      '{ create: note, times: input.extra - 1, set: { amount: input.extra, ticket: record } }',
      '{ if: input.extra > 2, then: [ { do: begin, with: record } ] }',
    ],
    pick: [
      '{ update: input.pick, set: { price: "coalesce(input.pick.price, 0) + 1" } }',
      '{ update: record, if: input.pick != thing, set: { links: "input.pick.linked.map(l, l.thing)" } }',
    ],
    lines: [
      '{ each: { l: input.lines }, create: note, set: { amount: l.count, text: l.item.code } }',
      '{ each: { l: input.lines }, if: "l.count > 1", then: [ { update: l.item, set: { rate: l.count } } ] }',
    ],
  },
};

const conditions: Readonly<
  Record<AskingEntity, Readonly<Record<Exclude<InputName, 'lines'>, readonly string[]>>>
> = {
  box: {
    why: ['has(input.why) || size < 4'],
    extra: ['input.extra <= MOST'],
    pick: ['input.pick.price <= 6'],
  },
  thing: {
    why: ['input.why != title'],
    extra: ['input.extra > load', 'price <= input.extra'],
    pick: ['input.pick.box == box'],
  },
  ticket: {
    why: ['has(input.why)', 'amount <= 2 || has(input.why)', 'input.why != word'],
    extra: ['input.extra <= MOST', 'amount <= input.extra'],
    pick: ['input.pick.load < 2', 'input.pick != thing'],
  },
};

/** Mostly nothing beside the fields. */
export function callInputs(entity: AskingEntity): fc.Arbitrary<CallInputs> {
  const call = fc.oneof(
    { weight: 3, arbitrary: fc.constant<readonly InputName[]>([]) },
    { weight: 2, arbitrary: fc.subarray<InputName>(['why', 'extra', 'pick', 'lines'], { minLength: 1 }) },
  );
  return fc
    .record({ create: call, update: call })
    .chain(({ create, update }) =>
      fc
        .tuple(
          callLine(entity, 'create', create),
          callLine(entity, 'update', update),
          ruleLine(entity, { create, update }),
        )
        .map(([made, changed, rules]) => ({ lines: [...made, ...changed], rules })),
    );
}

function callLine(
  entity: AskingEntity,
  call: string,
  names: readonly InputName[],
): fc.Arbitrary<readonly string[]> {
  if (names.length === 0) return fc.constant([]);
  const inputs = names.map((name) =>
    fc
      .constantFrom(...declared[entity][name])
      .map((type) => `${name}: { ${type.startsWith('rows:') ? type : `type: ${type}`} }`),
  );
  const following = names.map((name) => fc.option(fc.constantFrom(...effects[entity][name]), { freq: 3 }));
  return fc.tuple(fc.tuple(...inputs), fc.tuple(...following)).map(([asked, all]) => {
    const then = all.filter((one) => one !== null);
    const follows = then.length === 0 ? '' : `, then: [${then.join(', ')}]`;
    return [`${call}: { input: { ${asked.join(', ')} }${follows} }`];
  });
}

/** At most one rule, on the calls that have its input. */
function ruleLine(
  entity: AskingEntity,
  calls: Readonly<Record<'create' | 'update', readonly InputName[]>>,
): fc.Arbitrary<readonly string[]> {
  const asked = (['why', 'extra', 'pick'] as const).flatMap((name) => {
    const on = (['create', 'update'] as const).filter((call) => calls[call].includes(name));
    return on.length === 0 ? [] : [{ name, on }];
  });
  if (asked.length === 0) return fc.constant([]);
  const rule = fc
    .constantFrom(...asked)
    .chain(({ name, on }) =>
      fc
        .tuple(
          fc.constantFrom(...conditions[entity][name]),
          fc.constantFrom('', '', `, at: ${name}`),
          fc.constantFrom('', '', ', warn: true', ', confirm: true'),
        )
        .map(([condition, at, soft]) => [
          `${entity.toUpperCase()}_ASKED: { rule: ${JSON.stringify(condition)}, on: [${on.join(', ')}]${at}${soft} }`,
        ]),
    );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<readonly string[]>([]) },
    { weight: 2, arbitrary: rule },
  );
}
