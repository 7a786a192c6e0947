/** A contract whose rights differ by row and by field, for tests of what must not be seen. */
export const lendingDesk = `# Lending desk

## 1. What the product does and for whom
\`\`\`yaml
locale: en-GB
timezone: Europe/Vienna
currency: EUR
\`\`\`

## 2. Screens and routes
\`\`\`yaml
/items:
  title: Items
  view: table
  of: item
  columns: [name, serial, shelf.name, value]
  search: [name, serial]
  sort: [name]
  where: "!retired"
  views: { Dear: value > 100, Camera: kind == camera }
/loans:
  title: Loans
  view: table
  of: loan
  columns: [item, borrower, start, due, status, secret_note]
  search: [note, secret_note]
  for: [staff]
/loans/new: { title: New loan, view: form, of: loan, fields: [item, start, due, note] }
/help: { title: Help, view: page, markdown: "Ask at the desk." }
\`\`\`

## 3. Entities and their fields
\`\`\`yaml
shelf:
  plural: shelves
  fields:
    name: { type: text, required: true }
    room: { type: text }
item:
  title: "{name} ({serial})"
  fields:
    name: { type: text, required: true }
    serial: { type: text }
    kind: { type: choice, options: { camera: Camera, laptop: Laptop } }
    value: { type: money }
    weight: { type: decimal, scale: 3 }
    stock: { type: integer }
    bought: { type: date }
    shelf: { type: ref, to: shelf }
    retired: { type: boolean, default: false }
loan:
  title: "{item.name} from {start}"
  fields:
    item: { type: ref, to: item, required: true }
    borrower: { type: ref, to: user, required: true }
    start: { type: date, required: true }
    due: { type: date, required: true }
    note: { type: text }
    secret_note: { type: text }
    pin: { type: text, secret: true }
ledger:
  fields:
    name: { type: text, required: true }
\`\`\`

## 4. States and transitions
\`\`\`yaml
loan:
  field: status
  start: requested
  states: { requested: {}, out: {}, returned: { final: true } }
  transitions:
    hand_out: { from: requested, to: out, by: [staff], when: { RETIRED: "!item.retired", TOO_EARLY: start <= today } }
    give_back: { from: out, to: returned, by: { student: borrower == me, staff: true } }
    prolong: { from: out, by: { student: borrower == me }, when: { NOT_LONGER: input.until > due }, input: { until: { type: date, required: true } }, set: { due: input.until } }
    expire: { from: out, to: returned, by: engine, when: today > due }
\`\`\`

## 5. Validation rules
\`\`\`yaml
loan:
  DUE_AFTER_START: { rule: due > start, at: due }
  NOTED: { rule: secret_note != note, at: note }
\`\`\`

## 6. Roles and permissions
\`\`\`yaml
roles:
  student: {}
  staff: {}
  manager: { includes: [staff] }
grants:
  shelf:
    member: { read: { fields: [name] } }
    staff: all
  item:
    anyone: { read: { if: "!retired", fields: [name, kind, retired] } }
    student: { read: [ { if: "!retired", except: [value, serial] }, { if: "loans.exists(l, l.borrower == me)", fields: [name, serial] } ] }
    staff: all
  loan:
    student:
      read:
        - { if: borrower == me, except: [secret_note] }
        - { if: status == out, fields: [item, due, status] }
      create: { if: borrower == me, fields: [item, start, due, note] }
      update: { if: borrower == me && status == requested, fields: [due, note] }
    staff: { read: true, create: true, update: { fields: [start, due, note, secret_note] } }
    manager: all
  user:
    member: { read: { if: record == me, fields: [name, email] } }
    staff: { read: { fields: [name] } }
\`\`\`

## 8. The error catalogue
\`\`\`yaml
DUE_AFTER_START: { message: "The due date must come after {start}." }
NOTED: { message: "The notes are the same." }
RETIRED: { status: 409, message: ["{item.name} on {item.shelf.room} is retired.", "{item.name} is retired.", "It is retired."] }
TOO_EARLY: { status: 409, message: "Not before {start}." }
NOT_LONGER: { status: 409, message: "Choose a day after {due}." }
\`\`\`
`;
