/** A shop with customers who sign up, staff who look after them, and an owner. */
export const accountsContract = `# Corner shop

## 1. What it does
Takes orders.

## 3. Entities
\`\`\`yaml
order:
  fields:
    text: { type: text, required: true }
    price: { type: money }
shelf:
  fields:
    name: { type: text, required: true }
    looks: { type: integer, default: 0 }
\`\`\`

## 4. States
\`\`\`yaml
order:
  field: status
  start: open
  states: { open: {}, done: { final: true } }
  transitions:
    finish: { from: open, to: done, by: [staff] }
shelf:
  after:
    read: [{ update: record, set: { looks: looks + 1 } }]
\`\`\`

## 6. Roles
\`\`\`yaml
roles:
  customer: { signup: true }
  staff: { may_give: [customer] }
sign_in: { password: { min: 10 }, code: true, link: true }
grants:
  order:
    staff: all
    customer: { read: created_by == me, create: true }
  shelf: { staff: all }
\`\`\`

## 9. Limits
\`\`\`yaml
limits:
  sign_in: { count: 5, per: 15m }
\`\`\`
`;
