import type { Findings } from '../language/findings.ts';
import type { Back } from '../model.ts';
import { type Calling, labelOf } from '../language/names.ts';
import { isSame } from '../recovery/compare-places.ts';
import { acceptName } from '../reading/declared-name.ts';
import type { FieldDeclaration } from '../declaration.ts';
import type { ResolvedEntity } from './resolved.ts';

/** Adds to each entity the ways back from the references that point at it. */
export function withBacks(
  entities: readonly ResolvedEntity[],
  calling: Calling,
  findings: Findings,
): ReadonlyMap<string, ResolvedEntity> {
  const backs = new Map(entities.map((entity) => [entity.name, new Map<string, Back>()]));
  for (const entity of entities) {
    for (const field of entity.declaration.fields) {
      const target = entities.find((other) => other.name === field.to?.text);
      const known = target === undefined ? undefined : backs.get(target.name);
      if (target === undefined || known === undefined) continue;
      const name = nameOf(entity, field, findings);
      if (name === undefined) continue;
      const label = labelOf(name, calling);
      const back = { name, label, entity: entity.name, field: field.name.text };
      if (isFree({ back, field, target, known }, findings)) known.set(back.name, back);
    }
  }
  return new Map(
    entities.map((entity) => [entity.name, { ...entity, backs: backs.get(entity.name) ?? entity.backs }]),
  );
}

function nameOf(entity: ResolvedEntity, { back }: FieldDeclaration, findings: Findings): string | undefined {
  if (back !== undefined && !acceptName(back, { what: 'A way back' }, findings)) return undefined;
  return back?.text ?? entity.plural;
}

interface NewBack {
  readonly back: Back;
  readonly field: FieldDeclaration;
  readonly target: ResolvedEntity;
  readonly known: ReadonlyMap<string, Back>;
}

function isFree({ back, field, target, known }: NewBack, findings: Findings): boolean {
  const place = field.back?.place ?? field.place;
  // What one word has declared has no `back:` that could be changed.
  const isImplied = field.back !== undefined && isSame(field.back.place, field.place);
  const hint = isImplied
    ? 'Give the other one another name.'
    : `Give this one a name of its own: \`back: ${field.name.text}_${back.name}\`.`.replace('_s_', '_');
  const other = known.get(back.name);
  if (other !== undefined) {
    const message = `The way back from \`${target.name}\` is called \`${back.name}\`, as is that of \`${other.entity}.${other.field}\`.`;
    findings.add('duplicate_back', place, { message, hint });
    return false;
  }
  if (!target.fields.has(back.name)) return true;
  const message = `The way back from \`${target.name}\` is called \`${back.name}\`, as is a field of it.`;
  findings.add('duplicate_back', place, { message, hint });
  return false;
}
