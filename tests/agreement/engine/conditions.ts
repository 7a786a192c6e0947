import fc from 'fast-check';

/** Where a condition stands decides what it may read. */
export type Standing = 'grant' | 'guard' | 'rule' | 'engine';

type EntityName = 'box' | 'thing' | 'ticket' | 'part' | 'note';

const own: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['open', 'size > 2', 'size == null', "name != 'x'", 'until == null', 'until >= today', 'size * 2 < 7'],
  thing: [
    'kind == a',
    'kind in [a, b]',
    'kind > b',
    'kind <= a',
    'price >= 3',
    'price == null',
    'rate < 2',
    'has(title)',
    'title_de == null',
    'price - 1 <= rate * 2 || true',
  ],
  ticket: [
    'amount > 1',
    'amount == null',
    "word == 'x'",
    'due > start',
    'start >= today',
    'days_between(start, due) < 5',
    'status == fresh',
    'status in [fresh, open]',
    'coalesce(amount, 0) <= 4',
    'at <= now',
    'worth > 3',
    'kept != null',
    'number != null',
    'fee > 1',
    'coin == JPY',
  ],
  part: ['count > 1', "what != 'x'", 'price > 3', 'each == null'],
  note: ['amount > 1', "text != 'x'", 'ticket != null'],
};

const far: Readonly<Record<EntityName, readonly string[]>> = {
  box: [
    'things.size() < 3',
    'things.exists(t, t.price > 5)',
    'things.all(t, t.kind == a)',
    'things.sum(t, t.tickets.size()) < 3',
    'holds.exists(h, h.amount > 2)',
  ],
  thing: [
    'box.open',
    'box.size > 1',
    'box == null',
    'tickets.size() < 2',
    'none(tickets, t, t.amount > 5)',
    'tickets.exists(t, t.status == open)',
    'box.things.size() < 3',
    'load < 3',
    'box.fame <= 3',
    'linked.size() < 2',
    'linked.exists(t, t.status == open)',
    'price < MOST',
    'holds.size() < 2',
  ],
  ticket: [
    'thing.kind == a',
    'thing.kind >= a',
    'thing.box.open',
    'thing == null',
    'followers.size() < 2',
    'thing.tickets.count(t, t.status == open) <= 1',
    'after.amount < amount',
    'after == null',
    'thing.load <= 2',
    'links.size() < 2',
    'links.exists(l, l.kind == a)',
    'amount <= MOST',
    'parts.exists(p, p.count > 1)',
    'parts.size() > 0',
    'held is box',
    'held == thing',
    'held.as(thing).kind == a',
    '!(held is thing) || held.as(thing).price > 2',
  ],
  part: ['ticket.amount > 1', 'item.kind == a', 'ticket.parts.size() < 3', 'ticket.status == fresh'],
  note: ['ticket.status == fresh', 'ticket.amount > 1', 'ticket.notes.size() < 3'],
};

const wide: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['all.boxes.size() < 4', 'none(all.boxes, b, b.id != id && b.size == size)'],
  thing: [
    'all.things.count(t, t.kind == kind) < 3',
    'none(all.things, t, t.id != id && t.box == box && t.rate == rate)',
    'none(all.things, t, t.id != id && t.mail == mail)',
  ],
  ticket: [
    'none(all.tickets, t, t.id != id && t.thing == thing && t.start < due && start < t.due)',
    'all.tickets.sum(t, t.amount) < 12',
  ],
  part: ['all.parts.size() < 5'],
  note: ['all.notes.size() < 4'],
};

const mine: Readonly<Record<EntityName, readonly string[]>> = {
  box: ['created_by == me', 'me != null', "'looker' in me.roles"],
  thing: ['keeper == me', 'keeper == null', 'box.created_by == me'],
  ticket: [
    'person == me',
    'person == null',
    'thing.keeper == me',
    'held.created_by == me',
    "'doer' in me.roles",
  ],
  part: ['ticket.person == me', 'created_by == me'],
  note: ['created_by == me', 'ticket.person == me'],
};

/** What mostly holds, so that rules let enough through. */
const usual: Readonly<Record<EntityName, readonly string[]>> = {
  box: [
    'size <= 4',
    "name != 'x'",
    "until >= '2026-01-05' || open",
    'things.size() <= 2',
    'things.count(t, t.price > 5) <= 1',
    'things.all(t, t.price < 9)',
    'things.sum(t, t.tickets.size()) <= 3',
    'all.boxes.size() <= 4',
    'none(things, t, t.place == busy && t.kind == c)',
    'old.id == null || !changed(open)',
    'old.size == null || size >= old.size',
    'fame <= 4',
    'zone == null || date(now, zone) == today',
    'holds.size() <= 2',
  ],
  thing: [
    'price <= 8',
    'kind != c',
    'kind <= a',
    'old.kind == null || kind >= old.kind',
    'rate <= 3 || box.open',
    'tickets.size() <= 2',
    'none(tickets, t, t.amount > 3.5)',
    'tickets.count(t, t.status == open) <= 1',
    'box.size <= 4',
    'all.things.count(t, t.kind == kind) <= 2',
    'box.things.size() <= 2',
    'none(all.things, t, t.id != id && t.box == box && t.rate == rate)',
    'tickets.sum(t, t.amount) <= 6',
    'old.box == null || same(box, old.box)',
    'old.id == null || !changed(price)',
    'keeper != me || price < 3',
    'load <= 3',
    'load <= 2 || box.open',
    'linked.size() <= 2',
    'linked.all(t, t.amount <= MOST)',
    'tickets.size() <= MOST',
    'holds.sum(h, h.amount) <= 6',
    'title_de == null || title != null',
    "old.title_de == null || title_de != 'xy'",
  ],
  ticket: [
    'amount <= 4',
    'due >= start',
    "start >= '2026-01-05'",
    'days_between(start, due) <= 4',
    'followers.size() <= 1',
    'followers.all(f, f.amount >= 1)',
    'thing.tickets.count(t, t.status == open) <= 1',
    'thing.kind != c',
    'after == null || after.amount <= 3',
    'status != late',
    'person.tickets.size() <= 3',
    'none(all.tickets, t, t.id != id && t.thing == thing && t.start < due && start < t.due)',
    'all.tickets.sum(t, t.amount) < 14',
    'old.id == null || !changed(thing)',
    'old.amount == null || amount >= old.amount',
    'person == me || amount < 3',
    'start <= today + days(9)',
    'worth <= 9',
    'kept < 8',
    'parts.size() <= 2',
    'parts.all(p, p.price < 9)',
    'notes.size() <= 2',
    'thing.load <= 3',
    'amount <= MOST',
    'links.all(l, l.price < 9)',
    'links.size() <= 2',
    'held == null || held != thing',
    'held.as(box).holds.size() <= 2',
    'old.held == null || held is thing || amount < 4',
    'at == null || date(at, thing.box.zone) >= start',
    'spans(thing.tickets, t, t.at, t.at + hours(30)).length() <= hours(60)',
    'days(thing.tickets, t, t.start, thing.box.zone).length() <= hours(72)',
    'fee <= 9',
    'thing.box.rule.holds(record) == false || amount <= 4',
    'none(all.boxes, b, b.rule.holds(record) && b.size > 3)',
    'old.coin == null || coin == old.coin',
    'parts.sum(p, p.cost) <= fee + 4',
    "share == null || in_currency(share, coin) != '1 JPY'",
    'thing.tickets.filter(t, t.coin == coin).sum(t, t.fee) <= 9',
    'spans(followers, f, f.at, f.at + days(1)).contains(at) == false',
  ],
  part: [
    'count <= 3',
    'price <= 8',
    'ticket.parts.size() <= 3',
    'item == null || item.kind != c',
    'ticket.worth < 12',
    'old.id == null || !changed(what)',
  ],
  note: ['amount <= 6', "text != 'x'", 'ticket.notes.size() <= 2', 'all.notes.size() <= 5'],
};

/** The text of a condition on a record of the entity. */
export function condition(entity: EntityName, standing: Standing): fc.Arbitrary<string> {
  const atom = fc.constantFrom(...atoms(entity, standing));
  if (standing === 'rule') {
    const both = fc.tuple(atom, atom).map(([a, b]) => `(${a}) && (${b})`);
    return fc.oneof({ weight: 6, arbitrary: atom }, { weight: 1, arbitrary: both });
  }
  return fc.oneof(
    { weight: 5, arbitrary: atom },
    { weight: 1, arbitrary: atom.map((one) => `!(${one})`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(atom, fc.constantFrom('&&', '||', '||'), atom)
        .map(([a, by, b]) => `(${a}) ${by} (${b})`),
    },
  );
}

function atoms(entity: EntityName, standing: Standing): readonly string[] {
  switch (standing) {
    case 'grant':
      return [...own[entity], ...far[entity], ...mine[entity], ...mine[entity], ...mine[entity]];
    case 'guard':
      return [...own[entity], ...far[entity], ...mine[entity], ...wide[entity]];
    case 'rule':
      return usual[entity];
    case 'engine':
      return [...own[entity], ...far[entity]];
  }
}

export type { EntityName };
