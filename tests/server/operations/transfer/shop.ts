/** A shop with rows, fields and references that not everybody may see, rules across records, effects and a series. */
export const shop = `# Shop

## 3. Entities
\`\`\`yaml
shelf:
  plural: shelves
  title: "{code}"
  fields:
    code: { type: text, required: true, max: 20, unique: true }
    room: { type: text, max: 40 }
item:
  title: "{name} ({serial})"
  fields:
    number: { type: number_series, format: "I-{seq:3}" }
    name: { type: text, required: true, max: 80 }
    serial: { type: text, required: true, max: 20, unique: true }
    price: { type: money, min: 0 }
    count: { type: integer, default: 1, max: 5000000 }
    tags: { type: choices, options: { new: New, used: Used, rare: Rare } }
    shelf: { type: ref, to: shelf }
    owner: { type: ref, to: user, initial: me }
    cost: { type: money }
    extra: { type: json }
    open: { type: boolean, default: true }
    email: { type: email, unique: true }
note:
  fields:
    item: { type: ref, to: item, required: true, on_delete: cascade }
    text: { type: text, required: true }
\`\`\`

## 4. States
\`\`\`yaml
item:
  field: status
  start: draft
  states: { draft: {}, sold: { final: true } }
  transitions:
    sell: { from: draft, to: sold, by: [clerk] }
  after:
    create: [ { if: count > 100, create: note, set: { item: record, text: "'Many'" } } ]
\`\`\`

## 5. Rules
\`\`\`yaml
item:
  TOO_DEAR: { rule: price <= 1000, at: price }
  UNUSUAL: { rule: count <= 50, at: count, confirm: true }
  CHEAP: { rule: price > 1, at: price, warn: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {}, keeper: {} }
grants:
  user: { clerk: { read: { fields: [name] } } }
  shelf: { clerk: all, guest: { read: "room != 'cellar'" }, keeper: { read: true } }
  item:
    clerk: { read: true, create: true, update: true, delete: true }
    guest: { read: { if: open, except: [cost] } }
    keeper: { read: true, update: { fields: [count] } }
  note: { clerk: all, guest: { create: true } }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_DEAR: { message: "{price} is too dear." }
UNUSUAL: { status: 409, message: Are you sure? }
CHEAP: { message: That is cheap. }
\`\`\`

## 9. Constants
\`\`\`yaml
limits: { import_rows: 2000, upload: 1 MB, write_time: 20s }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, gus: { roles: [guest] }, kim: { roles: [keeper] }, nel: {} }
now: 2026-01-05T08:00:00Z
\`\`\`
`;
