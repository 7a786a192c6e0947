/** Numbers per month, per record and typed, and drawn by a transition; what goes with a record and what holds it. */
export const numbers = `# Numbers

## 3. Entities
\`\`\`yaml
desk: { fields: { name: { type: text } } }
letter:
  fields:
    desk: { type: ref, to: desk }
    by_month: { type: number_series, format: "{year}-{month}-{seq:2}", per: month }
    by_desk: { type: number_series, format: "D{seq:1}", per: desk, start: 10 }
    typed: { type: number_series, format: "L{seq:1}", typed: true, unique: true }
    sent_as: { type: number_series, format: "S{seq:3}", draw: [send] }
    text: { type: text, max: 5 }
\`\`\`

## 4. States
\`\`\`yaml
letter:
  field: status
  start: draft
  states: { draft: {}, sent: {}, filed: {} }
  transitions:
    send: { from: draft, to: sent, by: [clerk], input: { text: required } }
    take_back: { from: sent, to: draft, by: [clerk] }
\`\`\`

## 5. Rules
\`\`\`yaml
letter:
  NO_BAD: { rule: text != 'bad' }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { desk: { clerk: all }, letter: { clerk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
NO_BAD: { message: No. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] } }
\`\`\`
`;
