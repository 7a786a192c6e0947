/** Trips, their stops and bills: effects of every kind, nested, copied, named and never ending. */
export const chains = `# Chains

## 3. Entities
\`\`\`yaml
trip:
  fields:
    name: { type: text, required: true, max: 20 }
    code: { type: text, unique: true }
    pin: { type: text, secret: true }
    number: { type: number_series, format: "T{seq:2}" }
    depth: { type: integer, default: 0 }
    total: { type: decimal, compute: "stops.sum(s, s.price)" }
    weight: { type: integer, compute: depth * 2 }
    size: { type: choice, options: { small: Small, large: Large }, default: small }
    origin: { type: ref, to: trip, back: copies, on_delete: clear }
    guide: { type: ref, to: guide, on_delete: clear }
    trips_of_guide: { type: integer, compute: "guide.trips.size()" }
guide:
  fields:
    name: { type: text }
    names: { type: text, compute: "trips.first().name" }
    load: { type: integer, compute: "trips.sum(t, t.depth)" }
stop:
  part_of: trip
  back: stops
  fields:
    place: { type: text, required: true }
    price: { type: decimal, default: 0 }
    host: { type: ref, to: guide, on_delete: clear }
bill: { fields: { trip: { type: ref, to: trip, on_delete: cascade }, text: { type: text }, amount: { type: decimal } } }
link: { fields: { name: { type: text }, depth: { type: integer, required: true } } }
\`\`\`

## 4. States
\`\`\`yaml
trip:
  field: status
  start: { rich: weight > 10, dear: trips_of_guide > 2, plain: true }
  states: { plain: {}, rich: {}, dear: {}, over: {} }
  transitions:
    copy:
      by: [member]
      then: [ { create: trip, like: record, set: { origin: record, name: "'Copy'" }, as: result } ]
    charge:
      by: [member]
      input: { least: { type: decimal, required: true } }
      then:
        - { each: { s: stops }, if: s.price >= input.least, create: bill, set: { trip: record, text: s.place, amount: s.price } }
    settle:
      by: [member]
      input: { least: { type: decimal, required: true } }
      then:
        - { create: bill, if: total > input.least, set: { trip: record, amount: total }, as: big }
        - { update: big, set: { text: "'Settled'" } }
    forget: { by: [member], then: [ { delete: "bills.filter(b, b.amount > 1)" } ] }
    vanish: { by: [member], then: [ { delete: record }, { create: bill, set: { text: name } } ] }
    close: { from: plain, to: over, by: nobody }
    close_copies: { by: [member], then: [ { do: close, with: copies } ] }
  after:
    update: [ { delete: "stops.filter(s, s.place == 'swept')" } ]
link:
  after:
    create: [ { create: link, if: depth > 0, set: { name: name, depth: depth - 1 } } ]
stop:
  after:
    create: [ { create: bill, if: host != null, set: { text: place } } ]
bill:
  after:
    delete: [ { update: old.trip, set: { size: large } } ]
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, junior: {}, trainee: {} }
grants:
  trip:
    clerk: all
    junior: { read: true, create: true, update: true }
    trainee: { read: true, create: { fields: [name] }, update: { fields: [name] } }
  stop:
    clerk: all
    junior: { read: true, create: price < 5, update: price < 5 }
    trainee: all
  guide: { clerk: all }
  bill: { clerk: all }
  link: { clerk: all }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { effects: 12 }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] }, jan: { roles: [junior] }, tom: { roles: [trainee] } }
\`\`\`
`;
