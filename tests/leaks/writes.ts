import type { Entity, Model, Transition } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Request } from './bytes.ts';
import type { Chance } from './chance.ts';
import { importsOf } from './imports.ts';
import { invent, type Surroundings } from './invent.ts';
import { FIRST_MADE, settable, type TriedWrite } from './tried-write.ts';
import type { Kept, World } from './world.ts';

/** Writes of every kind on every entity, most of which somebody is not allowed, or some rule refuses. */
export function writesOf(model: Model, world: World, chance: Chance, today: string): readonly TriedWrite[] {
  const surroundings: Surroundings = { chance, today, ids: (entity) => idsOf(world, entity) };
  return [...model.entities.values()].flatMap((entity) => [
    ...creates(entity, world.get(entity.name) ?? [], surroundings),
    ...prefillsOf(entity, world.get(entity.name) ?? [], surroundings),
    ...importsOf({ model, world, entity }, surroundings),
    ...chance
      .some(world.get(entity.name) ?? [], 2)
      .flatMap(({ values }) => writesOn(entity, values, surroundings)),
  ]);
}

/** What a new record would be filled in with: an empty one, and ones with one reference of records that are there. */
function prefillsOf(entity: Entity, kept: readonly Kept[], { chance }: Surroundings): readonly TriedWrite[] {
  const references = settable(entity).filter(({ type }) => type === 'ref');
  const bodies = references.flatMap(({ name }) =>
    chance.some(kept, 4).map(({ values }) => ({ [name]: values[name] ?? null })),
  );
  return [{}, ...bodies].map((body) => {
    const { request, ...made } = tried({ entity, id: FIRST_MADE }, { kind: 'create' }, body);
    return { ...made, request: { ...request, path: `/api/${entity.plural}/-/prefilled` } };
  });
}

/** What was deleted is asked back, and stays away. */
export function restoresOf(model: Model, world: World): readonly TriedWrite[] {
  return [...model.entities.values()].flatMap((entity) =>
    (world.get(entity.name) ?? [])
      .filter(({ deletedBy }) => deletedBy !== undefined)
      .map(({ values }) => restoreOf(entity, values)),
  );
}

/** The call that asks a record back. */
export function restoreOf(entity: Entity, values: RecordValues): TriedWrite {
  const id = String(values['id']);
  return tried({ entity, id }, { kind: 'restore' }, { id });
}

/** Change, delete and each transition of one record. */
export function writesOn(
  entity: Entity,
  values: RecordValues,
  surroundings: Surroundings,
): readonly TriedWrite[] {
  const { chance } = surroundings;
  const id = String(values['id']);
  const target = { entity, id };
  const [field] = chance.some(settable(entity), 1);
  const changes = [
    ...(field === undefined ? [] : [{ [field.name]: invent(field, surroundings) }]),
    Object.fromEntries(chance.some(settable(entity), 2).map((one) => [one.name, values[one.name] ?? null])),
  ];
  return [
    ...changes.map((body) => tried(target, { kind: 'update' }, body)),
    tried(target, { kind: 'update' }, changes[0] ?? {}, 1 + chance.below(2)),
    inBatch(tried(target, { kind: 'update' }, changes[1] ?? {})),
    tried(target, { kind: 'delete' }, undefined),
    ...stepsOf(entity, chance).flatMap((transition) => {
      const inputs = transition.input.map(
        ({ field: input }) => [input.name, invent(input, surroundings)] as const,
      );
      const { name, preview } = transition;
      const step = tried(target, { kind: 'transition', name }, Object.fromEntries(inputs));
      return preview.length === 0 ? [step] : [step, ...withBacks(step, entity)];
    }),
  ];
}

/** Some, and all that people may try out who may not make them. */
function stepsOf({ transitions }: Entity, chance: Chance): readonly Transition[] {
  const all = [...transitions.values()];
  return [...new Set([...chance.some(all, 3), ...all.filter(({ preview }) => preview.length > 0)])];
}

/** The same, told with what would refer to the record then: each kind by itself. */
function withBacks({ request, ...write }: TriedWrite, { backs }: Entity): readonly TriedWrite[] {
  return [...backs.keys()].map((expand) => ({
    ...write,
    expand,
    request: { ...request, path: `${request.path}&expand=${expand}` },
  }));
}

/** New records: one of its own, one with the unique values of another, and one with these alone. */
function creates(entity: Entity, kept: readonly Kept[], surroundings: Surroundings): readonly TriedWrite[] {
  const target = { entity, id: FIRST_MADE };
  const own = settable(entity).map((field) => [field.name, invent(field, surroundings)] as const);
  const other = kept[0]?.values;
  const taken = settable(entity).filter(({ unique }) => unique);
  const copied = taken.map(({ name }) => [name, other?.[name] ?? null] as const);
  const action = { kind: 'create' } as const;
  return [
    tried(target, action, Object.fromEntries(own)),
    ...(copied.length === 0
      ? []
      : [[...own, ...copied], copied].map((values) => tried(target, action, Object.fromEntries(values)))),
    ...settable(entity)
      .slice(0, 1)
      .map((field) => tried(target, action, { [field.name]: invent(field, surroundings) })),
  ];
}

function tried(
  { entity, id }: { readonly entity: Entity; readonly id: string },
  action: TriedWrite['action'],
  body: Readonly<Record<string, JsonValue>> | undefined,
  ifMatch?: number,
): TriedWrite {
  const request: Request = {
    ...addressOf(entity, id, action),
    ...(body === undefined ? {} : { body }),
    ...(ifMatch === undefined ? {} : { headers: { 'If-Match': `"${ifMatch}"` } }),
  };
  return { request, action, entity: entity.name, id, body, ...(ifMatch === undefined ? {} : { ifMatch }) };
}

/** The same as the only call of a batch. */
function inBatch({ request, ...write }: TriedWrite): TriedWrite {
  const { method, path, body } = request;
  const operation = { method, path: path.replace('?dry_run=true', ''), body };
  return {
    ...write,
    request: { method: 'POST', path: '/api/-/batch?dry_run=true', body: { operations: [operation] } },
  };
}

function addressOf(
  { plural }: Entity,
  id: string,
  action: TriedWrite['action'],
): Pick<Request, 'method' | 'path'> {
  switch (action.kind) {
    case 'create':
      return { method: 'POST', path: `/api/${plural}?dry_run=true` };
    case 'update':
      return { method: 'PATCH', path: `/api/${plural}/${id}?dry_run=true` };
    case 'delete':
      return { method: 'DELETE', path: `/api/${plural}/${id}?dry_run=true` };
    case 'transition':
      return { method: 'POST', path: `/api/${plural}/${id}/${action.name}?dry_run=true` };
    case 'restore':
      return { method: 'POST', path: `/api/${plural}/-/restore?dry_run=true` };
  }
}

function idsOf(world: World, entity: string): readonly string[] {
  const there = (world.get(entity) ?? []).filter(({ deletedBy }) => deletedBy === undefined);
  return there.map(({ values }) => String(values['id']));
}
