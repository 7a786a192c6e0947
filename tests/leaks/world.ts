import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { uniquesOf } from '#shared/engine/wanted-keys.ts';
import { calculatedAndKept, hasColumn, isCalculated } from '#shared/engine/computed-fields.ts';
import { type ReferenceState, stateOf, withGone } from '#tests/agreement/reference/reference-state.ts';
import { engineAsker, environmentOf, type Situation } from '#tests/agreement/reference/situation.ts';
import { intoField } from '#shared/engine/into-field.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { invent, type Surroundings } from './invent.ts';
import { newMark } from './marks.ts';
import type { Viewer } from './viewers.ts';

/** Everything that is stored: a contract at work for a while. Never changed; a twin is another world. */
export type World = ReadonlyMap<string, readonly Kept[]>;

/** A record with what is known of its past. */
export interface Kept {
  /** As it is; as it last was where it is gone. */
  readonly values: RecordValues;
  /** Undefined: it is there. Null: the engine took it away. */
  readonly deletedBy?: string | null;
  /** What was other before the last change; undefined where it never changed. */
  readonly past?: RecordValues;
  /** The transition that was the last change; undefined: an update. */
  readonly moved?: string;
}

export const MADE_AT = '2026-01-01T06:00:00.000Z';
export const CHANGED_AT = '2026-01-02T07:00:00.000Z';

/** Where a world is made. */
export interface Ground {
  readonly model: Model;
  readonly viewers: readonly Viewer[];
  readonly situation: Omit<Situation, 'asker'>;
}

/** A world with records of every entity, in every state, each with marks in its fields and in its past. */
export function inventWorld(ground: Ground, surroundings: Omit<Surroundings, 'ids'>): World {
  const { model } = ground;
  const { chance } = surroundings;
  const entities = [...model.entities.values()];
  const many = entities.length > 12 ? 3 : 5;
  const ids = new Map(
    entities.map(({ name }) => [
      name,
      name === 'user' ? idsOf(ground.viewers) : Array.from({ length: many }, () => newMark.id(chance)),
    ]),
  );
  const making = { ...surroundings, ids: (entity: string) => ids.get(entity) ?? [] };
  const world = entities.map((entity) => [entity.name, keptOf(entity, ground, making)] as const);
  return calculated(ground, new Map(world), { saved: true });
}

function idsOf(viewers: readonly Viewer[]): readonly string[] {
  return viewers.flatMap(({ id }) => id ?? []);
}

function keptOf(entity: Entity, { viewers }: Ground, making: Surroundings): readonly Kept[] {
  const { chance } = making;
  const kept: Kept[] = [];
  for (const id of making.ids(entity.name)) {
    const person = entity.name === 'user' ? viewers.find((one) => one.id === id) : undefined;
    const fitting = { person, making };
    const tries = Array.from({ length: 30 }, () => recordOf(entity, id, fitting));
    const fits = (values: RecordValues) => !collides(entity, values, kept);
    const record = tries.find(fits) ?? tries.map((one) => ofNoKind(entity, one)).find(fits);
    if (record === undefined) continue;
    kept.push(
      chance.percent(80) ? { values: record, ...pastOf(entity, making) } : { values: unchanged(record) },
    );
  }
  if (entity.name === 'user') return kept;
  const gone = recordOf(entity, newMark.id(chance), { person: undefined, making });
  const deletedBy = someone(making);
  return collides(entity, gone, kept) ? kept : [...kept, { values: unchanged(gone), deletedBy }];
}

/** Where few values can be unique among some records, with none of them. */
function ofNoKind(entity: Entity, record: RecordValues): RecordValues {
  const among = uniquesOf(entity).filter(({ where }) => where !== undefined);
  return {
    ...record,
    ...Object.fromEntries(among.flatMap(({ fields }) => fields).map((name) => [name, null])),
  };
}

/** As a record is that nobody touched since it was made. */
function unchanged(values: RecordValues): RecordValues {
  return { ...values, updated_at: MADE_AT, updated_by: values['created_by'] ?? null, version: 1 };
}

function recordOf(
  entity: Entity,
  id: string,
  { person, making }: { readonly person: Viewer | undefined; readonly making: Surroundings },
): RecordValues {
  const fields = [...entity.fields.values()].filter(hasColumn);
  const [maker, changer] = [someone(making), someone(making)];
  return {
    ...oneOfSeveral(entity, Object.fromEntries(fields.map((field) => [field.name, invent(field, making)]))),
    id,
    created_at: MADE_AT,
    created_by: maker,
    updated_at: CHANGED_AT,
    updated_by: changer,
    version: 2,
    ...(person === undefined ? {} : { roles: [...person.roles], active: person.active }),
  };
}

/** Of a person, or of the engine. */
function someone({ chance, ids }: Surroundings): string | null {
  return chance.percent(85) ? chance.pick(ids('user')) : null;
}

/** What the last change changed. */
export function pastOf(entity: Entity, making: Surroundings): Pick<Kept, 'past' | 'moved'> {
  const { chance } = making;
  const fields = [...entity.fields.values()].filter((field) => mayChange(entity, field));
  const past = Object.fromEntries(
    chance.some(fields, 4).map((field) => [field.name, invent({ ...field, unique: true }, making)]),
  );
  const moved = chance.percent(40) ? [...entity.transitions.keys()] : [];
  return { past, ...(moved.length === 0 ? {} : { moved: chance.pick(moved) }) };
}

/** What history keeps: no secrets, no keys, nothing that is only computed. */
export function isKept(field: Field): boolean {
  return (
    hasColumn(field) &&
    !field.secret &&
    field.unrecorded !== true &&
    field.type !== 'key' &&
    field.origin !== 'system'
  );
}

function mayChange(entity: Entity, field: Field): boolean {
  const isAccount = entity.name === 'user' && ['roles', 'active', 'email'].includes(field.name);
  return isKept(field) && !isCalculated(field) && !isAccount;
}

/** Whether a unique value, or a key of several, is there already. An empty part collides with nothing. */
export function collides(entity: Entity, record: RecordValues, others: readonly Kept[]): boolean {
  return uniquesOf(entity).some(({ fields: key }) =>
    others.some(
      ({ values }) =>
        values['id'] !== record['id'] &&
        key.every((name) => (record[name] ?? null) !== null && String(values[name]) === String(record[name])),
    ),
  );
}

/** What the engine calculates and keeps is as it would be; `saved`: also what is calculated at a save alone. */
export function calculated(ground: Ground, world: World, { saved }: { readonly saved: boolean }): World {
  const situation = { ...ground.situation, asker: engineAsker };
  let result = world;
  // Twice: what a parent keeps may read what its children keep.
  for (let round = 0; round < 2; round += 1) {
    const before = result;
    const state = storedState(before);
    const entries = [...before].map(([name, kept]) => {
      const entity = entityOf(ground.model, name);
      const fields = calculatedAndKept(entity).filter((field) => saved || field.saved === undefined);
      if (fields.length === 0) return [name, kept] as const;
      return [name, kept.map((one) => withCalculated(one, { entity, fields, state, situation }))] as const;
    });
    const isTheSame = entries.every(([name, kept]) =>
      kept.every((one, place) => one === before.get(name)?.[place]),
    );
    if (isTheSame) return before;
    result = new Map(entries);
  }
  return result;
}

interface Calculating {
  readonly entity: Entity;
  readonly fields: ReturnType<typeof calculatedAndKept>;
  readonly state: ReferenceState;
  readonly situation: Situation;
}

/** The same record where nothing of it comes out otherwise. */
function withCalculated(kept: Kept, { entity, fields, state, situation }: Calculating): Kept {
  let values = kept.values;
  for (const field of fields) {
    const environment = environmentOf(state, situation, { entity, record: values });
    const value = fitting(intoField(field, evaluate(field.by, environment)));
    if (JSON.stringify(values[field.name]) !== JSON.stringify(value))
      values = { ...values, [field.name]: value };
  }
  return values === kept.values ? kept : { ...kept, values };
}

/** What no column could hold is stored as empty. */
function fitting(value: JsonValue): JsonValue {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^-?\d{15,}/.test(digits) ? null : value;
}

const states = new WeakMap<World, ReferenceState>();

/** The records that are there, and those that are gone, as the engine in memory has them. A world never changes. */
export function storedState(world: World): ReferenceState {
  const state = states.get(world) ?? madeState(world);
  states.set(world, state);
  return state;
}

function madeState(world: World): ReferenceState {
  // As they were made one after the other: effects for each of several go through them in that order.
  const there = [...world].map(([name, kept]) => {
    const values = kept.filter(({ deletedBy }) => deletedBy === undefined).map((one) => one.values);
    return [name, values.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))] as const;
  });
  const gone = [...world].flatMap(([entity, kept]) =>
    kept
      .filter(({ deletedBy }) => deletedBy !== undefined)
      .map(({ values }) => ({ entity, record: values, by: {} })),
  );
  return withGone(stateOf(new Map(there)), gone);
}

/** The entity of a name that is known to be one. */
export function entityOf(model: Model, name: string): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`there is no entity ${name}`);
  return entity;
}

/** Of the plain references of a field to one of several entities the first that is filled alone. */
export function oneOfSeveral(entity: Entity, values: RecordValues): RecordValues {
  const kept: Record<string, JsonValue> = { ...values };
  for (const field of entity.fields.values()) {
    if (field.type !== 'several') continue;
    const members = [...membersOf(field).values()];
    const filled = members.find((name) => (kept[name] ?? null) !== null);
    for (const name of members) if (name !== filled) kept[name] = null;
    kept[field.name] = filled === undefined ? null : (kept[filled] ?? null);
  }
  return kept;
}
