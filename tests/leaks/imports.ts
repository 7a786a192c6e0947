import type { Entity, Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { invent, type Surroundings } from './invent.ts';
import type { World } from './world.ts';
import { FIRST_MADE, settable, type TriedWrite } from './tried-write.ts';

interface Importing {
  readonly model: Model;
  readonly world: World;
  readonly entity: Entity;
}

type Row = Readonly<Record<string, JsonValue>>;

/** Files of one row each, which name records by id, by title and by what is unique, whether they may be read or not. */
export function importsOf(importing: Importing, surroundings: Surroundings): readonly TriedWrite[] {
  const { entity } = importing;
  const row = Object.fromEntries(
    settable(entity).map((field) => [field.name, invent(field, surroundings)] as const),
  );
  return [
    imported(entity, row, { body: row }),
    ...referring(importing, row, surroundings),
    ...changing(importing, surroundings),
  ];
}

/** A reference said by what another record is called, and by each of its unique values. */
function referring(
  { model, world, entity }: Importing,
  row: Row,
  { chance }: Surroundings,
): readonly TriedWrite[] {
  return settable(entity).flatMap((field) => {
    const to = field.type === 'ref' ? model.entities.get(field.to) : undefined;
    const kept = world.get(to?.name ?? '') ?? [];
    if (to === undefined || kept.length === 0) return [];
    const others = Object.fromEntries(Object.entries(row).filter(([name]) => name !== field.name));
    const unique = [...to.fields.values()].filter((one) => one.unique || one.type === 'text');
    return unique.map(({ name }) => {
      const { values } = chance.pick(kept);
      const value = values[name] ?? null;
      const column = to.fields.get(name)?.unique === true ? `${field.name}.${name}` : field.name;
      const body = { ...others, [field.name]: values['id'] ?? null };
      return imported(entity, { ...others, [column]: value }, { body });
    });
  });
}

/** Rows that change the record which has a unique value, or this id. */
function changing({ world, entity }: Importing, { chance }: Surroundings): readonly TriedWrite[] {
  const naming = [...entity.fields.values()].filter(({ unique, type }) => unique || type === 'id');
  const changed = chance.some(
    settable(entity).filter(({ unique }) => !unique),
    1,
  );
  return naming.flatMap(({ name }) =>
    chance.some(world.get(entity.name) ?? [], 2).map(({ values }) => {
      const change = Object.fromEntries(changed.map((field) => [field.name, values[field.name] ?? null]));
      const row = { ...change, [name]: values[name] ?? null };
      const body = name === 'id' ? change : row;
      const or = { action: { kind: 'update' }, id: String(values['id']), body: change } as const;
      return { ...imported(entity, row, { body, key: name }), or };
    }),
  );
}

function imported(
  entity: Entity,
  row: Row,
  { body, key }: { readonly body: Row; readonly key?: string },
): TriedWrite {
  const by = key === undefined ? '' : `&key=${key}`;
  return {
    request: {
      method: 'POST',
      path: `/api/${entity.plural}/-/import?dry_run=true${by}`,
      body: JSON.stringify(row),
      headers: { 'Content-Type': 'application/x-ndjson' },
    },
    action: { kind: 'create' },
    entity: entity.name,
    id: FIRST_MADE,
    body,
  };
}
