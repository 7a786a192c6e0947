import { Chance } from './chance.ts';

/** Fields of the entity, those that are computed among them, and the grants that read it. */
const stored = 40;
const computed = 10;
const rights = 12;

/**
 * A contract with an entity of fifty fields, ten of them computed, that two roles read by twelve grants; half of the grants
 * name fields. Conditions look at the record, through references, at what belongs to the record, at what is computed and at
 * the caller: what a verdict of one grant tells must never be shown by another.
 */
export function wideContract(seed: number): string {
  const chance = new Chance(seed);
  const reads = Array.from({ length: rights }, (_, index) => grant(index, chance));
  const [clerk, auditor] = [
    reads.filter((_, index) => index % 3 !== 0),
    reads.filter((_, index) => index % 3 === 0),
  ];
  return `# Wide

## 1. What it is for
\`\`\`yaml
timezone: UTC
\`\`\`

## 2. Screens
\`\`\`yaml
/:
  title: Start
  view: dashboard
  tiles:
    - { title: By desk, of: case, group: desk, value: count() }
    - { title: By text, of: case, group: ${chance.pick(texts)}, value: "max(${chance.pick(numbers)})" }
/cases:
  title: Cases
  view: table
  of: case
  columns: [title, desk.name, ${chance.some(fields, 6).join(', ')}]
  search: [${chance.some(texts, 3).join(', ')}]
  sort: [${chance.pick(fields)}]
\`\`\`

## 3. Entities
\`\`\`yaml
desk:
  fields:
    name: { type: text }
    open: { type: boolean }
    lead: { type: ref, to: user, on_delete: clear }
piece:
  part_of: case
  back: pieces
  fields:
    size: { type: integer }
    what: { type: text }
case:
  title: "{title} {${chance.pick(texts)}} of {desk.name}"
  fields:
    title: { type: text }
    desk: { type: ref, to: desk, on_delete: clear }
    owner: { type: ref, to: user, on_delete: clear }
${[...storedFields(), ...computedFields(chance)].map((line) => `    ${line}`).join('\n')}
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, auditor: {} }
grants:
  desk:
    clerk: { read: [ { if: open }, { if: lead == me, fields: [name, lead] } ] }
    auditor: { read: { fields: [name, open] } }
  piece:
    clerk: { read: { if: "size > 1" } }
    auditor: { read: { fields: [what] } }
  case:
    clerk:
      read:
${clerk.map((line) => `        - ${line}`).join('\n')}
      update: { if: ${chance.pick(texts)} == 'x', fields: [${chance.some(storedNames, 5).join(', ')}] }
    auditor:
      read:
${auditor.map((line) => `        - ${line}`).join('\n')}
\`\`\`
`;
}

/** Every fourth a number, every fourth a flag, the others texts. */
const storedNames = Array.from({ length: stored - 3 }, (_, index) => `f${index + 1}`);
const numbers = storedNames.filter((_, index) => index % 4 === 1);
const flags = storedNames.filter((_, index) => index % 4 === 2);
const texts = storedNames.filter((_, index) => index % 2 === 0 && index % 4 !== 2);
const computedNames = Array.from({ length: computed }, (_, index) => `c${index + 1}`);
const fields = [...storedNames, ...computedNames];

function storedFields(): readonly string[] {
  return storedNames.map((name) => {
    if (numbers.includes(name)) return `${name}: { type: integer }`;
    return `${name}: { type: ${flags.includes(name) ? 'boolean' : 'text'} }`;
  });
}

/** Of other fields, through a reference, over what belongs to the record, and of what is computed before. */
function computedFields(chance: Chance): readonly string[] {
  return computedNames.map((name, index) => {
    const [type, by] = [
      ['integer', `pieces.count(p, p.size > ${chance.below(4)})`],
      ['text', 'desk.name'],
      ['integer', `${chance.pick(numbers)} + ${index < 2 ? 1 : 'c1'}`],
      ['text', `${chance.pick(flags)} ? ${chance.pick(texts)} : title`],
      ['text', 'pieces.filter(p, p.size > 0).first().what'],
    ][index % 5] as [string, string];
    return `${name}: { type: ${type}, compute: "${by}" }`;
  });
}

function grant(index: number, chance: Chance): string {
  const condition = chance.pick([
    `owner == me || ${chance.pick(texts)} == 'x'`,
    `desk.lead == me && ${chance.pick(numbers)} < 4`,
    `c1 > 0 && pieces.exists(p, p.size == ${chance.below(4)})`,
    `${chance.pick(flags)} && c4 != 'ok'`,
    `has(${chance.pick(texts)}) && desk.open`,
    `created_by == me || c3 > ${chance.below(4)}`,
  ]);
  if (index % 2 === 0)
    return `{ if: "${condition}", fields: [${chance.some(fields, 12).join(', ')}, owner] }`;
  return index % 4 === 1
    ? `{ if: "${condition}" }`
    : `{ if: "${condition}", except: [${chance.some(fields, 6).join(', ')}] }`;
}
