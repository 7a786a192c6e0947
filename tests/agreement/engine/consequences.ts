import fc from 'fast-check';
import type { EntityName } from './conditions.ts';
import { field, maybe, onceIn, reference } from './fields.ts';
import { forgetting } from './forgetting.ts';
import { firstFree } from './moments.ts';

/** The fields of what is part of a ticket. */
export function partFields() {
  return fc.tuple(
    field('what', 'text, max: 5', maybe('required: true'), maybe('min: 2'), maybe('history: false')),
    field(
      'count',
      'integer',
      fc.constantFrom(', default: 1', ', required: true', ', initial: ticket.parts.size()'),
    ),
    field('each', 'money', maybe('scale: 6'), maybe('min: 0')),
    field(
      'price',
      'decimal',
      fc.constantFrom(', compute: "count * each"', ', compute: "coalesce(count, 0)"'),
    ),
    field('coin', 'choice, options: COINS, compute: ticket.coin'),
    field('cost', 'money, currency: coin', fc.constantFrom('', ', min: 0', ', initial: ticket.fee / 3')),
    // An effect makes parts without one.
    reference('item', 'thing, back: used_in').map((text) => text.replace(', required: true', '')),
  );
}

/** The fields of what others leave behind. */
export function noteFields() {
  return fc.tuple(
    field('text', 'text, max: 5', maybe('unique: true'), maybe('history: false')),
    field('amount', 'decimal', maybe('max: 5'), fc.constantFrom('', ', initial: ticket.amount')),
    reference('ticket', 'ticket').map((text) => text.replace(', required: true', '')),
    field('code', 'number_series, format: "N{seq:2}"', fc.constantFrom('', ', per: ticket')),
  );
}

/** What happens in the same write, by the entity whose record brings it about. */
const consequences: Readonly<Record<EntityName, readonly string[]>> = {
  box: [
    ...forgetting.box,
    '{ update: things, set: { rate: size } }',
    '{ each: { t: things }, do: rest, with: t, input: { price: "2.00", kind: a } }',
    '{ create: note, set: { text: name, amount: fame } }',
    `{ create: note, set: { text: "text('{name} {size}')" } }`,
    '{ each: { t: things }, update: t, if: "t.price > 1", set: { price: t.price + size } }',
    '{ create: thing, if: size == 3, set: { box: record, kind: a, price: "1.00" } }',
    '{ delete: "things.filter(t, t.price > 3)" }',
    '{ each: { t: "things.sort_by(t, -t.price)" }, create: note, set: { text: t.title, amount: t.price } }',
    '{ update: record, if: size < 2, set: { size: size + 1 } }',
    '{ update: holds, set: { held: "things.first()" } }',
  ],
  thing: [
    ...forgetting.thing,
    '{ update: box, set: { size: box.size + 1 } }',
    '{ update: tickets, set: { word: code } }',
    '{ create: ticket, if: load == 0, set: { thing: record, start: today, amount: price } }',
    '{ delete: tickets, if: price > 5 }',
    '{ update: tickets, set: { held: record } }',
    '{ each: { t: tickets }, do: begin, with: t }',
    '{ create: thing, like: record, if: price == 1, set: { price: price + 1 } }',
    '{ create: note, set: { amount: load, text: title } }',
    '{ update: record, set: { title_de: title } }',
    '{ create: note, if: "title_de != null", set: { amount: price, text: title_de } }',
    `{ create: note, set: { text: "text('{kind} {load}')", amount: load } }`,
    '{ do: rest, with: record, if: price > 4, input: { price: price / (price - 6), kind: b } }',
  ],
  ticket: [
    ...forgetting.ticket,
    '{ create: note, set: { ticket: record, amount: amount, text: word } }',
    '{ create: note, if: amount > 1, set: { ticket: record, amount: worth }, as: made }|{ update: made, set: { amount: made.amount + 1 } }',
    '{ create: note, set: { text: word }, as: result }',
    '{ update: thing, set: { price: "coalesce(thing.price, 0) + 1" } }',
    '{ update: notes, set: { amount: "coalesce(amount, 0)" } }',
    '{ each: { p: parts }, if: p.count > 1, then: [ { update: p, set: { count: p.count - 1 } }, { create: note, set: { amount: p.count, ticket: record }, as: made }, { if: p.count == 1, then: [ { update: made, set: { text: p.what } }, { delete: p } ] } ] }',
    '{ create: note, times: amount - 1, set: { ticket: record, amount: notes.size() } }',
    '{ each: { s: "words(word)" }, create: note, set: { text: s, ticket: record } }',
    '{ each: { t: tags }, if: t != x, then: [ { create: note, set: { text: t } } ] }',
    '{ each: { n: "range(1, amount)" }, update: record, set: { amount: n / (amount - 1) } }',
    '{ while: amount > 1, then: [ { update: record, set: { amount: amount - 1 } }, { create: note, if: amount < 3, set: { amount: amount } } ] }',
    '{ if: amount > 1, then: [ { update: record, set: { amount: amount - 1 } }, { each: { f: followers }, then: [ { update: f, set: { amount: amount } }, { do: raise, with: f } ] } ] }',
    '{ each: { p: parts }, create: note, set: { text: p.what, amount: p.count, ticket: record } }',
    '{ delete: notes }',
    '{ do: rest, with: thing, input: { kind: b } }',
    '{ do: raise, with: followers }',
    '{ update: record, set: { links: "all.things.filter(t, t.kind == a).sort_by(t, t.price)" } }',
    '{ update: record, set: { links: "followers.sort_by(f, f.amount).map(f, f.thing)" } }',
    '{ create: ticket, if: amount == 2, set: { links: "thing.box.things" } }',
    '{ create: ticket, like: record, if: after == null, set: { after: record } }',
    '{ create: part, set: { ticket: record, what: word, count: 1 } }',
    '{ update: record, if: amount < 2, set: { amount: amount + 1 } }',
    '{ update: after, set: { amount: after.amount + 1 } }',
    '{ update: followers, set: { held: held } }',
    '{ each: { t: "thing.tickets.filter(t, t.id != id && t.status == fresh)" }, do: raise, with: t }',
    `{ update: followers, set: { at: ${JSON.stringify(firstFree)} } }`,
    '{ update: held.as(thing), set: { rate: amount } }',
    '{ delete: "parts.filter(p, p.count > 1)" }',
    '{ each: { f: followers }, update: f, set: { due: due, word: f.word } }',
    '{ update: record, set: { amount: amount / (amount - 2) } }',
    '{ each: { n: notes }, delete: n, if: n.amount > 1 }',
    '{ update: record, set: { fee: fee / 3 } }',
    '{ apply: thing.box.does, to: record }',
    `{ update: record, if: "thing.box.rule.holds(record) && !thing.box.rule.holds(old)", set: { word: "'h'" } }`,
    '{ each: { b: "all.boxes.filter(b, b.rule.holds(record)).sort_by(b, b.name)" }, apply: b.does, to: record }',
    '{ update: record, if: fee > 1, set: { fee: "parts.sum(p, p.cost)" } }',
    '{ create: part, set: { ticket: record, what: word, count: 1, cost: fee } }',
    '{ create: note, set: { ticket: record, text: "in_currency(share, coin)", amount: fee } }',
  ],
  part: [
    ...forgetting.part,
    '{ update: ticket, set: { amount: ticket.worth } }',
    '{ create: note, set: { text: what, ticket: ticket } }',
    '{ update: item, set: { rate: count } }',
    '{ delete: item, if: count > 2 }',
  ],
  note: [
    ...forgetting.note,
    '{ update: ticket, set: { word: text } }',
    '{ delete: record, if: amount > 4 }',
    '{ do: begin, with: ticket }',
    '{ update: record, if: text == null, set: { text: "\'t\'" } }',
  ],
};

/** Effects of a delete have no record but what it was. */
const afterDelete: Readonly<Record<EntityName, readonly string[]>> = {
  box: [
    '{ create: note, set: { text: old.name } }',
    '{ create: box, if: old.size == 2, set: { name: old.name, size: 0, open: "true" } }',
  ],
  thing: [
    '{ update: old.box, set: { size: old.box.size - 1 } }',
    '{ create: note, set: { text: old.title, amount: old.price } }',
  ],
  ticket: [
    '{ update: old.thing, set: { price: old.amount } }',
    '{ create: note, set: { text: old.word, amount: old.amount } }',
    '{ update: old.after, set: { word: old.word } }',
    '{ update: old.after, set: { held: old.held } }',
    '{ each: { t: "old.thing.tickets.filter(t, t.status == fresh)" }, do: raise, with: t }',
  ],
  part: ['{ update: old.ticket, set: { amount: old.count } }', '{ create: note, set: { text: old.what } }'],
  note: ['{ update: old.ticket, set: { amount: old.amount } }'],
};

/** Effects before a delete save what would go along, or be in its way. */
const beforeDelete: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['{ update: things, set: { box: "all.boxes.filter(b, b.id != id).first()" } }'],
  thing: [
    '{ delete: tickets }',
    '{ update: holds, set: { held: box } }',
    '{ update: record, set: { title: "\'bye\'" } }',
  ],
  ticket: ['{ delete: followers }', '{ update: notes, set: { ticket: "null" } }'],
  part: ['{ update: record, set: { count: count + 1 } }'],
  note: ['{ create: note, set: { text: text } }'],
};

/** Effects of any change look at what it was. */
const afterSave: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['{ create: note, if: changed(size), set: { text: name, amount: old.size } }'],
  thing: [
    '{ create: note, if: old.place != place, set: { text: place } }',
    '{ update: tickets, if: changed(price), set: { amount: "coalesce(old.price, 0)" } }',
  ],
  ticket: [
    '{ create: note, if: old.status != status, set: { ticket: record, text: old.status } }',
    '{ update: thing, if: changed(worth), set: { price: "coalesce(thing.price, 0) + 1" } }',
    '{ do: raise, with: record, if: changed(amount) && amount < 3 }',
    "{ create: note, if: changed(held), set: { ticket: record, text: \"choose(old.held is box, 'b', 't')\" } }",
  ],
  part: ['{ update: ticket, if: changed(count), set: { word: what } }'],
  note: ['{ update: record, if: changed(amount), set: { text: "\'s\'" } }'],
};

/** `, then: [ … ]` of a transition; mostly nothing. */
export function thenEffects(entity: EntityName): fc.Arbitrary<string> {
  return onceIn(3, lists(consequences[entity])).map((list) => (list === undefined ? '' : `, then: ${list}`));
}

/** Lines of `after`; mostly none. */
export function after(entity: EntityName): fc.Arbitrary<string[]> {
  const on = (event: string, choices: readonly string[]) =>
    fc
      .oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: lists(choices) })
      .map((list) => (list === undefined ? [] : [`${event}: ${list}`]));
  return fc
    .tuple(
      on('create', consequences[entity]),
      on('update', consequences[entity]),
      on('delete', afterDelete[entity]),
      on('save', [...consequences[entity], ...afterSave[entity]]),
      on('read', consequences[entity]),
      on('restore', consequences[entity]),
      on('deleting', [...consequences[entity], ...beforeDelete[entity]]),
    )
    .map((all) => all.flat());
}

function lists(choices: readonly string[]): fc.Arbitrary<string> {
  return fc
    .subarray([...choices], { minLength: 1, maxLength: Math.min(2, choices.length) })
    .map((all) => `[${all.flatMap((one) => one.split('|')).join(', ')}]`);
}
