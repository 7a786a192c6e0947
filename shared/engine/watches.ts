import type { Entity } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { isWayBack, readSetOf, type Step } from './read-set.ts';

/** One reason to ask something (a rule, an engine transition) of a record when another, or it itself, changes. */
export interface Watch<Subject> {
  readonly subject: Subject;
  /** The entity whose record is asked. */
  readonly entity: string;
  /** From the changed record to those that are asked; empty: it is the changed record itself. */
  readonly path: readonly Step[];
  /** Fields of the changed record that matter. */
  readonly fields: ReadonlySet<string>;
}

/** What is watched, by the entity that changes. */
export type Watches<Subject> = ReadonlyMap<string, readonly Watch<Subject>[]>;

/** How far a change is felt: by what reads it in ways back (rules), or also by what reads it through references. */
export type Reach = 'ways_back' | 'everywhere';

/** What is asked of the records of one entity, and the expressions it reads. */
export interface Watching<Subject> {
  readonly subject: Subject;
  readonly expressions: readonly (Expression | undefined)[];
}

/** Who is to be asked when records of which entity change; known before anything runs. */
export function watchesOf<Subject>(
  entities: Iterable<Entity>,
  { reach, watching }: { readonly reach: Reach; watching(entity: Entity): readonly Watching<Subject>[] },
): Watches<Subject> {
  const watches = new Map<string, Watch<Subject>[]>();
  for (const entity of entities) {
    for (const one of watching(entity)) {
      for (const [changed, watch] of watchesOn(entity, one)) {
        if (reach === 'ways_back' && !isWayBack(watch.path)) continue;
        watches.set(changed, [...(watches.get(changed) ?? []), watch]);
      }
    }
  }
  return watches;
}

function watchesOn<Subject>(
  entity: Entity,
  { subject, expressions }: Watching<Subject>,
): (readonly [string, Watch<Subject>])[] {
  const { own, far } = readSetOf(entity.name, expressions);
  const found: [string, Watch<Subject>][] = [
    [entity.name, { subject, entity: entity.name, path: [], fields: own }],
  ];
  for (const [key, reads] of Map.groupBy(far, (read) => JSON.stringify([read.entity, read.path]))) {
    const first = reads[0];
    if (first === undefined) throw new Error(`an empty group: ${key}`);
    const fields = new Set(reads.map((read) => read.field));
    found.push([first.entity, { subject, entity: entity.name, path: first.path, fields }]);
  }
  return found;
}
