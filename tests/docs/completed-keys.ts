import { grammar } from '#shared/contract/grammar/grammar.ts';
import type { Shape } from '#shared/contract/grammar/shapes/shape.ts';
import { completionAt } from '#shared/studio/language/complete/complete.ts';

/** What the Studio offers as a key in each map of the language, by what has it. */
export function completedKeys(): ReadonlyMap<string, ReadonlySet<string>> {
  const offered = new Map<string, Set<string>>();
  for (const [point, root] of Object.entries(grammar))
    for (const { title, path } of mapsIn(root)) {
      const known = offered.get(title) ?? new Set();
      offered.set(title, known.union(keysOffered(point, path)));
    }
  return offered;
}

interface MapThere {
  readonly title: string;
  readonly path: readonly string[];
}

/** Each map once, by the keys that lead there; `-` is an item of a list. */
function mapsIn(root: Shape<unknown>): readonly MapThere[] {
  const found: MapThere[] = [];
  const seen = new Set<Shape<unknown>>();
  const visit = (shape: Shape<unknown>, path: readonly string[]): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    const { form } = shape;
    if (form.kind === 'list') visit(form.item, [...path, '-']);
    if (form.kind === 'either') for (const one of form.shapes) visit(one, path);
    if (form.kind !== 'map') return;
    found.push({ title: form.title, path });
    for (const [key, { shape: inner }] of Object.entries(form.keys)) visit(inner, [...path, key]);
    if (form.rest !== undefined) visit(form.rest.value, [...path, 'something']);
  };
  visit(root, []);
  return found;
}

/** The keys that are offered in an empty map at the end of a path. */
function keysOffered(point: string, path: readonly string[]): ReadonlySet<string> {
  const block = path.reduceRight(
    (inner, step) => (step === '-' ? `[ ${inner} ]` : `{ ${step}: ${inner} }`),
    '{ | }',
  );
  const heading = /^\d$/.test(point) ? `${point}. Point` : point;
  const text = `# Empty\n\n## ${heading}\n\n\`\`\`yaml\n${block}\n\`\`\`\n`;
  const offset = text.indexOf('|');
  const found = completionAt(text.replace('|', ''), offset)?.suggestions ?? [];
  return new Set(found.map(({ label }) => label));
}
