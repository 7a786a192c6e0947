/** Quotes that their clients answer by a link, and what belongs to them and what does not. */
export const quotes = `# Quotes

## 3. Entities
\`\`\`yaml
client:
  fields:
    name: { type: text, required: true }
    phone: { type: phone }
client_note: { fields: { client: { type: ref, to: client, required: true }, text: { type: text, required: true } } }
quote:
  fields:
    subject: { type: text, required: true }
    client: { type: ref, to: client }
    key: { type: key, draw: [create, renew] }
    margin: { type: integer }
    answer: { type: text, max: 200 }
    terms: { type: file }
quote_line:
  part_of: quote
  back: lines
  fields:
    text: { type: text, required: true }
    cost: { type: integer }
guest:
  part_of: quote
  fields:
    name: { type: text, required: true }
    pass: { type: key }
\`\`\`

## 4. States
\`\`\`yaml
quote:
  field: status
  start: draft
  states: { draft: {}, sent: {}, accepted: { final: true } }
  transitions:
    send: { from: draft, to: sent, by: [clerk] }
    accept: { from: sent, to: accepted, by: [holder], input: { answer: optional } }
    count: { by: { holder: status == sent, clerk: true } }
    renew: { by: [clerk] }
    close: { by: [clerk], set: { key: null } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, worker: {} }
grants:
  client:
    clerk: all
    holder: { read: { fields: [name] } }
  client_note: { clerk: all, holder: [read] }
  quote:
    clerk: all
    worker: { read: { fields: [subject, status] } }
    holder:
      read: { if: status != draft, except: [margin, key] }
      update: { if: status == sent, fields: [answer] }
  quote_line:
    clerk: all
    holder: { read: { except: [cost] } }
  guest:
    clerk: all
    holder: { read: { except: [pass] }, update: true }
\`\`\`

## Examples
\`\`\`yaml
people:
  ada: { roles: [clerk] }
  wim: { roles: [worker] }
now: 2026-01-05T08:00:00Z
\`\`\`
`;
