/** A text in which `|` marks the cursor, taken apart. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('|');
  if (offset < 0) throw new Error('no | in the text');
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset };
}

/** A contract with one block for each of the points that are given. */
export function contractOf(points: Readonly<Record<string, string>>): string {
  const sections = Object.entries(points).map(
    ([point, yaml]) =>
      `## ${point === 'Examples' ? point : `${point}. Point`}\n\n\`\`\`yaml\n${yaml.trimEnd()}\n\`\`\`\n`,
  );
  return `# Loans\n\n${sections.join('\n')}`;
}

/** A desk that lends things: small, and with something of everything. */
export const desk: Readonly<Record<string, string>> = {
  '2': `
/items: { view: table, of: item, columns: [name, "keeper.name"], sort: [-price] }
/loans: { view: board, of: loan, lanes: status, card: [item.name, due], where: due >= today }
`,
  '3': `
item:
  fields:
    name: { type: text, required: true }
    price: { type: money, min: 0, errors: { min: TOO_CHEAP } }
    kind: { type: choice, options: { camera: Camera, light: Light } }
    keeper: { type: ref, to: user, back: kept }
loan:
  title: "{item.name} until {due}"
  fields:
    item: { type: ref, to: item, required: true }
    due: { type: date }
    days:
      type: integer
      saved: days_between(today, due)
`,
  '4': `
loan:
  field: status
  start: open
  states: { open: {}, back: { final: true } }
  transitions:
    prolong: { from: open, by: [staff], input: { due: required }, when: { TOO_LONG: input.due < due + days(MAX_DAYS) } }
    return: { from: open, to: back, by: { staff: true }, then: [ { update: item, set: { price: item.price + FEE } } ] }
`,
  '5': `
define:
  late(l): l.due < today
loan:
  TAKEN: "none(item.loans, l, l.id != id && l.status == open && late(l))"
`,
  '6': `
roles: { staff: {}, guest: { includes: [] } }
grants:
  item: { staff: all, guest: [read] }
  loan: { staff: { read: true, update: { if: status == open, fields: [due] } } }
`,
  '8': `
TOO_CHEAP: { message: "Too cheap." }
TOO_LONG: { message: "Not beyond {due}." }
TAKEN: { message: "{item.name} is taken." }
`,
  '9': `
constants: { MAX_DAYS: 30, FEE: { value: 1.50, type: money } }
`,
  Examples: `
people: { mira: { roles: [staff] } }
records: { item: { r6: { name: Canon R6, kind: camera, keeper: mira } } }
scenarios:
  - name: It comes back
    steps:
      - { as: mira, create: loan, values: { item: r6, due: 2026-01-09 }, name: l1, refused: forbidden }
`,
};
