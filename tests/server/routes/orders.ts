/** Orders with lines that refer to them: enough for calls that belong together. */
export const orders = `# Orders

## 3. Entities
\`\`\`yaml
order:
  fields:
    code: { type: text, required: true, max: 20, unique: true }
    note: { type: text, max: 100 }
line:
  title: "{text}"
  fields:
    order: { type: ref, to: order, required: true }
    text: { type: text, required: true, max: 40 }
\`\`\`

## 4. States
\`\`\`yaml
order:
  field: status
  start: open
  states: { open: {}, sent: { final: true } }
  transitions:
    send: { from: open, to: sent, by: [clerk], when: { EMPTY: lines.size() > 0 }, input: { note: required } }
\`\`\`

## 5. Rules
\`\`\`yaml
order:
  NOT_WHEN_SENT: { rule: status == open, on: [delete] }
line:
  AT_MOST_TWO: { rule: order.lines.size() <= 2, at: order }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, reader: {} }
grants:
  order: { clerk: all, reader: { read: status == sent } }
  line: { clerk: all }
\`\`\`

## 8. Errors
\`\`\`yaml
EMPTY: { status: 409, message: An order without lines is not sent. }
NOT_WHEN_SENT: { status: 409, message: A sent order stays. }
AT_MOST_TWO: { message: An order has two lines at most. }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, rita: { roles: [reader] }, gus: {} }
now: 2026-01-05T08:00:00Z
\`\`\`
`;
