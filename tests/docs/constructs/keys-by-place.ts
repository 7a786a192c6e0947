import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { titledKeys } from '#shared/contract/grammar/titled-keys.ts';
import type { Keys } from '#shared/contract/grammar/shapes/shape.ts';
import { contractSchema } from '#shared/contract/schema/contract-schema.ts';
import { wordGroups } from '#shared/studio/language/hover/hover.ts';
import { completedKeys } from '../completed-keys.ts';
import { pageText } from '../pages.ts';
import { referencePage } from '../reference-page.ts';

/** A key of the language, and the places that have to know it: where one does not, it is named. */
export interface Row {
  readonly construct: string;
  readonly missing: readonly string[];
}

const folder = join(import.meta.dirname, '../../../docs/language');
/** Written from the grammar, so that they have every key by themselves. */
const written = ['reference.md', 'words.md'];

const completed = completedKeys();

/** Every key that the grammar declares, by what has it, with the places where it is not. */
export function constructsByPlace(declared: ReadonlyMap<string, Keys> = titledKeys()): readonly Row[] {
  const described = new Set(descriptionsIn(contractSchema()));
  const sections = sectionsOf(referencePage());
  const hovers = new Map(wordGroups.map(({ title, words }) => [title, words]));
  const guide = codeOf(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md') && !written.includes(name))
      .map((name) => pageText(`language/${name}`)),
  );
  return [...declared].flatMap(([title, keys]) =>
    Object.entries(keys).map(([word, { help }]) => {
      const places = {
        schema: described.has(`${word}: ${help}`) || described.has(`${word}:`),
        reference: sections.get(title)?.includes(`\n| \`${word}\``) === true,
        hover: hovers.get(title)?.[word] !== undefined,
        completion: completed.get(title)?.has(word) === true,
        guide: guide.has(word),
      };
      const missing = Object.entries(places).flatMap(([place, isThere]) => (isThere ? [] : [place]));
      return { construct: `${title}: ${word}`, missing };
    }),
  );
}

/** The keys of a schema, each with what it says of it; of one that says which variant it is, the key alone. */
function descriptionsIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(descriptionsIn);
  if (typeof part !== 'object' || part === null) return [];
  const { properties = {} } = part as { properties?: Readonly<Record<string, unknown>> }; // any part may have it
  const own = Object.entries(properties).map(([word, schema]) => {
    const { description, const: variant } = schema as { description?: string; const?: string };
    return variant === undefined ? `${word}: ${description ?? ''}` : `${word}:`;
  });
  return [...own, ...Object.values(part).flatMap(descriptionsIn)];
}

/** The sections of a page by their heading. */
function sectionsOf(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^#{2,3} /m).map((part) => [part.split('\n', 1)[0] ?? '', part] as const);
  return new Map(parts);
}

/** Every word that pages write as code: in a line, or in a block. */
function codeOf(pages: readonly string[]): ReadonlySet<string> {
  const code = pages.flatMap((page) => page.match(/```[^]*?```|`[^`\n]+`/g) ?? []);
  return new Set(code.flatMap((text) => text.match(/[a-z][a-z0-9_]*/g) ?? []));
}
