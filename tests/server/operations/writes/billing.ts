/** Bills that the engine settles, cancels and closes by itself. */
export const billing = `# Billing

## 3. Entities
\`\`\`yaml
bill:
  fields:
    name: { type: text, required: true }
    total: { type: money, required: true }
    until: { type: date }
    broken: { type: boolean, default: false }
    settled_on: { type: date }
payment:
  fields:
    bill: { type: ref, to: bill, required: true }
    amount: { type: money, required: true, min: 0 }
batch:
  plural: batches
  fields: { name: { type: text }, released: { type: boolean } }
parcel:
  fields: { name: { type: text }, batch: { type: ref, to: batch } }
lamp:
  fields:
    name: { type: text }
    flickers: { type: boolean, default: false }
\`\`\`

## 4. States
\`\`\`yaml
bill:
  field: status
  start: draft
  states: { draft: {}, open: {}, settled: {}, late: {}, closed: {} }
  transitions:
    send: { from: draft, to: open, by: [clerk] }
    settle: { from: [open, late], to: settled, by: engine, when: "payments.sum(p, p.amount) >= total", set: { settled_on: today } }
    run_late: { from: open, to: late, by: engine, when: today > until }
    remind: { from: open, by: [clerk], set: { name: name } }
    mend: { from: [open, late], by: [clerk], set: { broken: "false" } }
parcel:
  field: place
  start: stored
  states: { stored: {}, sent: {} }
  transitions: { leave: { from: stored, to: sent, by: engine, when: batch.released } }
lamp:
  field: light
  start: dark
  states: { dark: {}, bright: {} }
  transitions:
    flash: { from: dark, to: bright, by: engine, when: flickers }
    fade: { from: bright, to: dark, by: engine, when: flickers }
\`\`\`

## 5. Rules
\`\`\`yaml
bill:
  BROKEN: { rule: "!(broken && status in [late, settled])", at: broken }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  bill: { clerk: all }
  payment: { clerk: all }
  lamp: { clerk: all }
  batch: { clerk: all }
  parcel: { clerk: all }
\`\`\`

## 8. Errors
\`\`\`yaml
BROKEN: { status: 409, message: "{name} is broken." }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] } }
records:
  bill:
    first: { name: First, total: 10.00, until: 2026-01-10, status: open }
    second: { name: Second, total: 20.00, until: 2026-01-10, status: open, broken: true }
    third: { name: Third, total: 30.00, until: 2026-01-10, status: open }
    idea: { name: Idea, total: 5.00, until: 2026-01-10 }
\`\`\`
`;
