/**
 * A contract with many fields, some of them computed, and grants that name fields. `grants`: what the role `clerk` may
 * read, as the list of one entity's grants; see `wideContract`.
 */
export function wideContract(fields: number, computed: number, grants: readonly string[]): string {
  const stored = Array.from({ length: fields }, (_, index) => `    f${index + 1}: { type: text }`);
  const worked = Array.from(
    { length: computed },
    (_, index) => `    c${index + 1}: { type: integer, compute: "parts.count(p, p.size > ${index})" }`,
  );
  return `# Wide

## 3. Entities
\`\`\`yaml
desk:
  fields:
    name: { type: text, required: true }
    lead: { type: ref, to: user }
part:
  fields:
    thing: { type: ref, to: thing }
    size: { type: integer }
thing:
  fields:
    title: { type: text, required: true }
    desk: { type: ref, to: desk }
    owner: { type: ref, to: user }
    amount: { type: integer }
${[...stored, ...worked].join('\n')}
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, reader: {} }
grants:
  desk: { clerk: read, reader: read }
  part: { clerk: read, reader: read }
  thing:
    reader: read
    clerk:
      read:
${grants.map((grant) => `        - ${grant}`).join('\n')}
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, rita: { roles: [reader] } }
records:
  desk: { front: { name: Front, lead: cleo } }
\`\`\`
`;
}

const texts = Array.from({ length: 24 }, (_, index) => `'text ${index}'`).join(', ');

/** Nine grants that each leave out another field, each with a long list of values to compare with. */
export const nineGrants = Array.from(
  { length: 9 },
  (_, index) => `{ if: "f${index + 1} in [${texts}, '${index}']", except: [f${index + 2}] }`,
);

/** Twelve grants of which half name fields, some of them over a reference and over what belongs to the record. */
export const twelveGrants = Array.from({ length: 12 }, (_, index) => {
  const condition = [
    `owner == me || f${index + 1} == 'mine'`,
    `desk.lead == me && amount < ${1000 + index}`,
    `c${(index % 8) + 1} > 0 && parts.exists(p, p.size == ${index})`,
  ][index % 3];
  return index % 2 === 0
    ? `{ if: "${condition}" }`
    : `{ if: "${condition}", fields: [title, owner, f${index}, f${index + 1}, c1] }`;
});
