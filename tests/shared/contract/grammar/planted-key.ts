import { stdout } from 'node:process';
import { referencePage } from '#tests/docs/reference-page.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { load } from '#shared/contract/load.ts';
import { completionAt } from '#shared/studio/language/complete/complete.ts';
import { hoverAt, wordGroups } from '#shared/studio/language/hover/hover.ts';
import { namesOf, usesAt } from '#shared/studio/language/names/references.ts';
import { renameAt } from '#shared/studio/language/names/rename.ts';
import { applied } from '#shared/contract/edit/edit.ts';

// Runs beside sources that have one key more, and prints what they make of it.

const contract = (roles: string) =>
  `# Desk

## 3. Data

\`\`\`yaml
item: { fields: { name: text } }
\`\`\`

## 6. Roles

\`\`\`yaml
roles:
${roles}
grants:
  item: { clerk: { read: true, create: true }, deputy: [read], chief: [read] }
\`\`\`
`.replace('{ name: text }', '{ name: { type: text } }');

const right = contract('  clerk: { signup: true }\n  deputy: { stands_in_for: [clerk] }\n  chief: {}');
const at = (text: string, word: string) => text.indexOf(word) + 1;

const { model, findings } = load(right, 'desk.md');
const wrong = load(right.replace('[clerk]', '[clark]'), 'desk.md').findings;
const half = right.replace('stands_in_for: [clerk]', 'st');
const empty = right.replace('[clerk]', '[]');
const named = namesOf(right);
const renaming = renameAt(named, { offset: at(right, 'clerk'), name: 'desk_clerk', inForce: '' });
const labels = (text: string, offset: number) =>
  completionAt(text, offset)?.suggestions.map(({ label }) => label) ?? [];

stdout.write(
  JSON.stringify({
    errors: findings.filter(({ level }) => level === 'error'),
    includes: [...(model?.roles.get('deputy')?.includes ?? [])],
    unknown: wrong.map(({ code, message, hint, place }) => ({ code, message, hint, line: place.line })),
    keys: labels(half, half.indexOf('{ st }') + 4),
    names: labels(empty, empty.indexOf('[]') + 1),
    hover: hoverAt(named, at(right, 'stands_in_for'))?.text,
    uses: usesAt(named, right.indexOf('[clerk]') + 2).length,
    renamed: renaming.kind === 'edits' ? applied(right, renaming.edits) : renaming.message,
    schema: JSON.stringify(contractSchema()).includes('"stands_in_for":'),
    reference: referencePage().includes('| `stands_in_for` | list of roles |'),
    words: wordGroups.find(({ title }) => title === 'A role')?.words['stands_in_for'],
  }),
);
