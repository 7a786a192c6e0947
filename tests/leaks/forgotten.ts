import type { Entity, Transition } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Looking } from './looking.ts';
import { marksIn } from './marks.ts';
import type { Kept } from './world.ts';

/** What is told to the owner, who may read everything, of values that a step has forgotten. */
export async function forgottenTold({ stage, ground, world }: Looking): Promise<readonly string[]> {
  const { model, viewers } = ground;
  const owner = viewers.find(({ roles }) => roles.includes('owner'));
  const leaks: string[] = [];
  for (const { entity, transition, fields } of forgetting([...model.entities.values()])) {
    for (const kept of (world.get(entity.name) ?? []).filter(({ deletedBy }) => deletedBy === undefined)) {
      const marks = marksOf(kept, fields);
      if (owner === undefined || marks.size === 0) continue;
      await stage.load(world);
      const id = String(kept.values['id']);
      const path = `/api/${entity.plural}/${id}`;
      const ask = (method: 'GET' | 'POST', one: string) => stage.ask(owner, { method, path: one });
      const done = await ask('POST', `${path}/${transition.name}`);
      if (!done.startsWith('200')) continue;
      const asked = [path, `${path}/-/history`, `/api/-/history?entity=${entity.name}`];
      for (const one of asked) {
        const told = marksIn(await ask('GET', one)).intersection(marks);
        if (told.size > 0) leaks.push(`${one} tells ${[...told].join(', ')}, which were forgotten`);
      }
    }
  }
  return leaks;
}

interface Forgetting {
  readonly entity: Entity;
  readonly transition: Transition;
  readonly fields: readonly string[];
}

/** Steps that forget fields of the record itself. */
function forgetting(entities: readonly Entity[]): readonly Forgetting[] {
  return entities.flatMap((entity) =>
    [...entity.transitions.values()].flatMap((transition) => {
      const fields = transition.then.flatMap((effect) =>
        effect.kind === 'update' && effect.forgets ? effect.set.map(({ field }) => field) : [],
      );
      // The history of others names the records that they refer to, and what is saved of a value stays.
      const own = fields.filter((name) => !isOfRecords(entity, name) && !isCopied(entity, name));
      return own.length === 0 ? [] : [{ entity, transition, fields: own }];
    }),
  );
}

function isOfRecords({ fields }: Entity, name: string): boolean {
  return isA(fields.get(name), 'ref', 'refs');
}

function isCopied({ fields }: Entity, name: string): boolean {
  return [...fields.values()].some(
    ({ saved }) => saved !== undefined && referencesOf(saved).ownFields.has(name),
  );
}

/** As they are and as they were. */
function marksOf({ values, past }: Kept, fields: readonly string[]): ReadonlySet<string> {
  return marksIn(JSON.stringify(fields.map((name) => [values[name], past?.[name]])));
}
