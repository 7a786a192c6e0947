/** Claims that change hands, are judged by the clock, and show others more or less of themselves. */
export const claims = `# Claims

## 3. Entities
\`\`\`yaml
claim:
  fields:
    subject: { type: text, required: true, max: 60 }
    amount: { type: money, min: 0 }
    holder: { type: ref, to: user, initial: me }
    remark: { type: text, max: 200 }
    due: { type: date }
    seen_by: { type: refs, to: user, back: seen }
    pin: { type: text, secret: true }
\`\`\`

## 4. States
\`\`\`yaml
claim:
  field: status
  start: open
  states: { open: {}, late: {}, paid: { final: true } }
  transitions:
    pay: { from: [open, late], to: paid, by: [clerk] }
    grow_late: { from: open, to: late, by: engine, when: today > due }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, worker: {}, auditor: {}, guest: {} }
grants:
  claim:
    clerk: all
    worker:
      read: { if: holder == me, except: [remark] }
      create: true
    auditor:
      read: [ { fields: [subject] }, { if: status == paid, fields: [amount, status] } ]
  user:
    clerk: { read: true }
\`\`\`

## Examples
\`\`\`yaml
people:
  ada: { roles: [clerk] }
  wim: { roles: [worker] }
  wanda: { roles: [worker] }
  axel: { roles: [auditor] }
  gus: { roles: [guest] }
now: 2026-01-05T08:00:00Z
\`\`\`
`;
