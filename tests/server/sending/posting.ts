/** Each night every open entry is posted, which leaves a line in the ledger and adds to a total. */
export const posting = `# Posting

## 3. Entities
\`\`\`yaml
book:
  fields:
    posted: { type: integer, default: 0 }
    most: { type: integer, default: 1000000 }
entry:
  fields:
    number: { type: integer, required: true }
    book: { type: ref, to: book, required: true }
    held: { type: boolean, default: false }
    runs: { type: integer, default: 0 }
line:
  fields:
    entry: { type: ref, to: entry }
\`\`\`

## 4. States
\`\`\`yaml
entry:
  field: status
  start: open
  states: { open: {}, posted: {} }
  transitions:
    post:
      from: open
      to: posted
      by: nobody
      set: { runs: runs + 1 }
      then:
        - { create: line, set: { entry: record } }
        - { update: book, set: { posted: book.posted + 1 } }
\`\`\`

## 5. Rules
\`\`\`yaml
entry: { HELD: { rule: "!held || status == open" } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { book: { member: all }, entry: { member: all }, line: { member: read } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules:
  nightly: { every: day at 02:00, of: entry, where: status == open && book.posted < book.most, do: post }
\`\`\`

## 8. Errors
\`\`\`yaml
HELD: { message: It is held back. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
records:
  book: { b: {} }
\`\`\`
`;

/** When the schedule has a time to come, and when it has come. */
export const evening = '2026-01-05T08:00:00.000Z';
export const night = '2026-01-06T02:00:00.000Z';
