/** Orders with lines, fees for what is paid too little, and everything the engine calculates or draws for them. */
export const orders = `# Orders

## 3. Entities
\`\`\`yaml
customer:
  fields:
    name: { type: text, required: true }
    address: { type: text }
    open_total: { type: money, compute: "orders.sum(o, choose(o.status == open, o.total, 0))" }
    busy: { type: boolean, compute: "open_total > 100" }
order:
  fields:
    number: { type: number_series, format: "O-{year}-{seq:4}", per: year }
    customer: { type: ref, to: customer, required: true }
    address: { type: text }
    note: { type: text }
    secret_key: { type: key }
    total: { type: money, compute: "lines.sum(l, l.price)" }
    first_price: { type: money, saved: "total" }
line:
  part_of: order
  back: lines
  fields:
    amount: { type: integer, required: true, min: 1 }
    each: { type: money, required: true }
    price: { type: money, compute: "amount * each" }
fee: { fields: { order: { type: ref, to: order }, amount: { type: money, required: true, min: 0 }, text: { type: text } } }
\`\`\`

## 4. States
\`\`\`yaml
order:
  field: status
  start: { held: "customer.busy", open: true }
  states: { open: {}, held: {}, paid: {}, part_paid: {}, closed: {} }
  transitions:
    pay:
      from: open
      to: { paid: input.sum == total, part_paid: input.sum < total }
      by: [clerk]
      input: { sum: { type: money, required: true } }
      then:
        - create: fee
          if: input.sum < total
          set: { order: record, amount: "total - input.sum", text: note }
          as: result
    close: { from: [paid, part_paid], to: closed, by: nobody }
  after:
    update: [ { if: changed(note), update: customer, set: { address: note } } ]
fee:
  after:
    create: [ { do: close, with: order } ]
\`\`\`

## 5. Rules
\`\`\`yaml
order:
  EMPTY: { rule: lines.size() > 0, on: [create] }
  BIG: { rule: total <= 1000, confirm: true, confirm_by: [clerk] }
  ODD: { rule: note != 'odd', warn: true, at: note }
customer:
  TOO_MUCH: { rule: open_total <= 5000 }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} , student: {} }
grants:
  customer: { clerk: all }
  order: { clerk: all, student: { read: true, create: true, update: true } }
  fee: { clerk: all }
\`\`\`

## 8. Errors
\`\`\`yaml
EMPTY: { message: An order has lines. }
BIG: { status: 409, message: That is a lot. }
ODD: { message: An odd note. }
TOO_MUCH: { message: Too much is open. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] }, sam: { roles: [student] } }
records: { customer: { acme: { name: Acme } } }
\`\`\`
`;
