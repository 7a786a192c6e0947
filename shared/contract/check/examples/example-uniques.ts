import type { MapNode, ScalarNode } from '../../language/node.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';

/** Two records of the examples, or two seeds, with the same unique value. A rehearsal has either: the examples of an entity take the place of its seeds. */
export function checkExampleUniques(checking: Checking): void {
  const { entities, declaration } = checking.contract;
  for (const entity of entities.values()) {
    const examples = declaration.examples.records.filter((record) => record.entity.text === entity.name);
    const people = entity.name === 'user' ? declaration.examples.people : [];
    const records = [...examples, ...people].map(({ values }) => values);
    for (const key of uniqueKeys(entity)) {
      reportSame(entity.declaration.seed, key, checking);
      reportSame(records, key, checking);
    }
  }
}

function uniqueKeys({ fields, declaration }: ResolvedEntity): readonly (readonly string[])[] {
  const single = [...fields].flatMap(([name, { shape }]) => (shape?.unique === true ? [[name]] : []));
  // Which records a condition means is known only when they have been made.
  const always = declaration.unique.filter(({ where }) => where === undefined);
  return [...single, ...always.map((unique) => unique.fields.map(({ text }) => text))];
}

/** Records with an empty part of the key do not collide. */
function reportSame(records: readonly MapNode[], key: readonly string[], { findings }: Checking): void {
  const seen = new Set<string>();
  for (const record of records) {
    const parts = key.map((name) => record.entries.find((entry) => entry.key.text === name)?.value);
    const scalars = parts.filter(
      (part): part is ScalarNode => part?.kind === 'scalar' && part.value !== null,
    );
    const last = scalars.at(-1);
    if (last === undefined || scalars.length < key.length) continue;
    const values = JSON.stringify(scalars.map(({ text }) => text.trim().normalize('NFC')));
    if (seen.has(values)) {
      const message = `Another record here has the same ${key.map((name) => `\`${name}\``).join(' and ')}, which is unique.`;
      findings.add('wrong_value', last.place, { message, hint: 'Give one of them another value.' });
    }
    seen.add(values);
  }
}
