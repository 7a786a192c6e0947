/** Loans that a ledger is told of by webhooks, and people by notices. */
export const loans = `# Loans

## 3. Entities
\`\`\`yaml
item:
  fields:
    name: { type: text, required: true }
loan:
  fields:
    item: { type: ref, to: item, required: true }
    borrower: { type: ref, to: user, initial: me }
    note: { type: text }
    private: { type: text }
    pin: { type: text, secret: true }
    amount: { type: money }
    due: { type: date }
    double: { type: money, compute: amount * 2 }
    name_of_item: { type: text, compute: item.name }
    again: { type: ref, to: loan, on_delete: clear }
fee:
  fields:
    loan: { type: ref, to: loan, on_delete: cascade, required: true }
    amount: { type: money }
\`\`\`

## 4. States
\`\`\`yaml
loan:
  field: status
  start: out
  states: { out: {}, late: {}, returned: {} }
  transitions:
    return:
      from: [out, late]
      to: returned
      by: [member]
      then:
        - { create: fee, if: amount > 10, set: { loan: record, amount: amount } }
    go_late: { from: out, to: late, by: engine, when: today > due }
\`\`\`

## 5. Rules
\`\`\`yaml
loan: { NOTE: { rule: note != 'bad' } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { staff: {} }
grants:
  item: { member: read, staff: all }
  loan:
    staff: all
    member: { read: [ { except: [private] } ], create: true, update: true, delete: true }
  fee: { staff: all, member: read }
  user: { member: { read: { fields: [name] } } }
\`\`\`

## 7. Calls
\`\`\`yaml
webhooks:
  ledger:
    on: [loan.create, loan.update, loan.return, loan.go_late, loan.delete, fee.create]
    url: env.LEDGER_URL
    secret: env.LEDGER_SECRET
    send: [amount]
  named: { on: [loan.return], url: env.LEDGER_URL, if: changed(status) && note == 'tell', send: [double, name_of_item, status, item] }
notices:
  returned:
    on: [loan.return]
    to: "all.users.filter(u, 'staff' in u.roles)"
    title: "{item.name} is back"
    text: "From {borrower.name}: {private}"
    via: [app, email]
  told: { on: [loan.go_late], to: borrower, title: "{item.name} is late", text: "Hidden: [{private}]", via: [app] }
  gone: { on: [loan.delete], to: borrower, title: "{item.name} was deleted", text: "{note}", via: [app] }
  reminder: { to: borrower, title: "Bring back {item.name}", text: "Due {due}", via: [app, email] }
schedules:
  mornings: { every: day at 07:00, of: loan, where: status == late, notice: reminder }
\`\`\`

## 8. Errors
\`\`\`yaml
NOTE: { message: Not this note. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people:
  mira: { roles: [staff], email: mira@example.org }
  sam: { roles: [], email: sam@example.org }
  lea: { roles: [staff] }
records:
  item: { camera: { name: "Canon <R6>" } }
\`\`\`
`;
