/** A contract with just enough in it to be asked over HTTP. */
export const smallContract = `# Small desk

## 1. What it does
Keeps notes.

## 3. Entities
\`\`\`yaml
note:
  fields:
    title: { type: text, required: true, max: 40 }
    text: { type: text, multiline: true, max: 500 }
\`\`\`

## 4. States
\`\`\`yaml
note:
  field: status
  start: open
  states: { open: {}, closed: { final: true } }
  transitions:
    close: { from: open, to: closed, by: [clerk] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles:
  clerk: {}
grants:
  note:
    clerk: all
    member: { read: status == open }
\`\`\`

## 8. Errors
\`\`\`yaml
not_found: { message: This note is not on the desk. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits:
  sign_in: { count: 4, per: 15m }
  session: 8h
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] }, bob: {} }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

/** The same with something that is done each hour. */
export function withSchedule(contract: string): string {
  const schedules = 'schedules: { tidy: { every: hour, of: note, where: status == open, do: close } }';
  return contract.replace('## 8.', () => `## 7. Calls\n\`\`\`yaml\n${schedules}\n\`\`\`\n\n## 8.`);
}
