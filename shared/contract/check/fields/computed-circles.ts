import { referencesOf } from '#shared/expression/tree/references.ts';
import type { FieldDeclaration } from '../../declaration.ts';
import type { Checking } from '../checking/checking.ts';
import { wayBack } from '../checking/way-back.ts';

/** A value that is calculated from itself, directly or through others, has no value. */
export function checkComputedCircles(checking: Checking): void {
  const reads = new Map<string, readonly string[]>();
  const fields = new Map<string, FieldDeclaration>();
  for (const entity of checking.contract.entities.values()) {
    for (const field of entity.declaration.fields) {
      const path = `${entity.name}.${field.name.text}`;
      const read = readBy(field, entity.name, checking);
      if (read === undefined) continue;
      reads.set(path, read);
      fields.set(path, field);
    }
  }
  for (const [path, field] of fields) {
    const way = wayBack(path, (name) => (reads.get(name) ?? []).filter((read) => reads.has(read)));
    if (way === undefined) continue;
    const place = (field.saved ?? field.compute)?.place ?? field.place;
    const through =
      way.length === 2
        ? ''
        : `, through ${way
            .slice(1, -1)
            .map((each) => `\`${each}\``)
            .join(' and ')}`;
    const message = `\`${path}\` is calculated from itself${through}.`;
    checking.findings.add('computed_circle', place, {
      message,
      hint: 'One of them must be given, not calculated.',
    });
  }
}

/** The fields a calculated field reads; a saved one reads others' values as they were kept, only its own anew. */
function readBy(field: FieldDeclaration, entity: string, checking: Checking): readonly string[] | undefined {
  const expression = checking.results.expressions;
  const computed = field.compute && expression.get(field.compute);
  if (computed !== undefined) return [...referencesOf(computed).fields];
  const saved = field.saved && expression.get(field.saved);
  return saved && [...referencesOf(saved).ownFields].map((name) => `${entity}.${name}`);
}
