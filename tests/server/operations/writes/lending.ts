/** A small lending desk that has one of everything the write pipeline refuses or does. */
export const lending = `# Lending

## 1. Purpose
\`\`\`yaml
locale: en-GB
\`\`\`

## 3. Entities
\`\`\`yaml
shelf:
  plural: shelves
  fields:
    name: { type: text, required: true, unique: true, max: 10, errors: { unique: SHELF_EXISTS, max: NAME_LONG } }
    room: { type: text }
  unique: [[name, room]]
item:
  fields:
    name: { type: text, required: true, max: 40 }
    serial: { type: text, unique: true, pattern: "[A-Z0-9-]+" }
    value: { type: money, min: 0 }
    shelf: { type: ref, to: shelf }
    spare: { type: ref, to: shelf, back: spares, on_delete: clear }
    seats: { type: integer, default: 2, min: 0, errors: { type: WHOLE_SEATS } }
    retired: { type: boolean, default: false }
    secret_code: { type: text, secret: true }
loan:
  fields:
    item: { type: ref, to: item, required: true }
    borrower: { type: ref, to: user, required: true, initial: me }
    start: { type: date, required: true, initial: today }
    due: { type: date, required: true, initial: start + days(3) }
    note: { type: text }
    reason: { type: text, max: 20 }
    ended: { type: date }
note:
  fields:
    loan: { type: ref, to: loan, required: true, on_delete: cascade }
    text: { type: text, required: "loan.note != null" }
\`\`\`

## 4. States
\`\`\`yaml
loan:
  field: status
  start: requested
  states: { requested: {}, approved: {}, out: {}, overdue: {}, lost: {}, returned: {} }
  transitions:
    approve: { from: requested, to: approved, by: [staff], when: { ITEM_RETIRED: "!item.retired", TOO_EARLY: "start <= today" } }
    hand_out: { from: approved, to: out, by: [staff] }
    prolong: { from: out, by: { student: borrower == me, staff: true }, input: { until: { type: date, required: true } }, when: { NOT_LONGER: input.until > due }, set: { due: input.until } }
    take_back: { from: [out, overdue], to: returned, by: [staff], input: { reason: optional }, set: { ended: today, note: reason } }
    go_overdue: { from: out, to: overdue, by: engine, when: today > due }
    lose: { from: overdue, to: lost, by: nobody }
\`\`\`

## 5. Rules
\`\`\`yaml
item:
  SEATS_TAKEN: { rule: "loans.count(l, l.status in [requested, approved, out, overdue]) <= seats", at: seats }
loan:
  DUE_AFTER_START: { rule: due > start, at: due }
  DOUBLE_BOOKED:
    if: status in [requested, approved, out, overdue]
    rule: none(all.loans, l, l.id != id && l.item == item && l.status in [requested, approved, out, overdue] && l.start < due && start < l.due)
    at: item
  TOO_MANY: { rule: "borrower.loans.count(l, l.status in [requested, approved, out, overdue]) <= MAX_LOANS", at: borrower }
  RETIRED_ITEM: { rule: "!item.retired", at: item, on: [create] }
  STILL_OPEN: { rule: "status in [requested, returned]", on: [delete] }
  NO_MOVE: { rule: "same(item, old.item)", at: item, on: [update] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles:
  student: {}
  staff: { may_give: [student] }
grants:
  shelf: { member: [read], staff: all, student: { create: { if: "room == 'Open'", fields: [name, room] } } }
  item:
    student: { read: { if: "!retired", except: [serial, value] }, update: { if: seats < 5, fields: [seats] } }
    staff: all
  loan:
    student:
      read: borrower == me
      create: { if: borrower == me, fields: [item, borrower, start, due, note] }
      update: { if: borrower == me && status == requested, fields: [borrower, start, due, note] }
    staff:
      read: true
      create: true
      update: { fields: [item, start, due, note] }
      delete: true
  note: { staff: all, student: { create: true } }
  user:
    member: { read: { if: record == me } }
    staff: { read: { fields: [name, email, roles] }, create: { fields: [name, email, roles] }, update: { fields: [name, email, roles] } }
\`\`\`

## 8. Errors
\`\`\`yaml
SHELF_EXISTS: { status: 409, message: "There is a shelf {name} already." }
NAME_LONG: { message: Ten letters at most. }
WHOLE_SEATS: { message: Whole seats only. }
SEATS_TAKEN: { status: 409, message: "{name} is taken {seats} times already." }
DUE_AFTER_START: { message: "The last day must come after {start}." }
DOUBLE_BOOKED: { status: 409, message: "Somebody else has {item.name} then." }
TOO_MANY: { message: "No more than {MAX_LOANS} loans." }
RETIRED_ITEM: { status: 409, message: Retired. }
STILL_OPEN: { status: 409, message: Still in use. }
NO_MOVE: { message: A loan stays with its item. }
ITEM_RETIRED: { status: 409, message: The item is retired. }
TOO_EARLY: { status: 409, message: "Not before {start}." }
NOT_LONGER: { status: 409, message: "Choose a day after {due}." }
\`\`\`

## 9. Constants
\`\`\`yaml
constants: { MAX_LOANS: 3 }
limits:
  records: { shelf: 4 }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people:
  mira: { roles: [staff] }
  sam: { roles: [student] }
  tom: { roles: [student] }
records:
  shelf:
    a: { name: A }
    b: { name: B }
  item:
    camera: { name: Camera, serial: CAM-1, shelf: a, value: 100.00 }
    light: { name: Light, shelf: a, spare: b }
    worn: { name: Worn, shelf: a, retired: true }
\`\`\`
`;
