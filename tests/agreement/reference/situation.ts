import type { Condition, Entity, Field, Model } from '#shared/contract/model.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { evaluate, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { intoField } from '#shared/engine/into-field.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { zoneOffsetsOf } from '#server/tables/fill/make-zone-offsets.ts';
import { inDigits } from './currencies.ts';
import { resultIn } from './functions.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';

/** Who asks. `audiences` has every role with all it includes, `anyone`, and `member` for whoever is signed in. */
export interface Asker {
  readonly kind: 'person' | 'nobody' | 'engine';
  readonly id?: string;
  readonly audiences: ReadonlySet<string>;
  readonly owner: boolean;
  /** Who really acts, where somebody acts as this person. */
  readonly actedBy?: string;
  /** The record whose key they present. */
  readonly held?: { readonly entity: string; readonly id: string };
}

/** The contract, and the surroundings of one call. */
export interface Situation {
  readonly model: Model;
  readonly asker: Asker;
  /** RFC 3339 UTC with milliseconds. */
  readonly now: string;
  readonly today: string;
  readonly zone?: ZoneOffsets;
  /** What the asker reads; undefined: what the contract is written in. */
  readonly language?: string | undefined;
  /** The ids of records that the contract itself makes. */
  newId(): string;
}

/** What conditions stand on, beside what is stored. */
export interface Standpoint {
  readonly entity: Entity;
  readonly record?: RecordValues | null;
  readonly old?: RecordValues | null;
  readonly input?: RecordValues;
  /** Records under names of their own, with what they are. */
  readonly named?: ReadonlyMap<
    string,
    | { readonly entity: string; readonly id: string }
    | { readonly entity: string; readonly record: RecordValues }
    | { readonly value: string }
  >;
}

/** The engine at work by itself: nobody is asking. */
export const engineAsker: Asker = { kind: 'engine', audiences: new Set(), owner: false };

/** What every environment of one state and situation has, made once: a world is looked at from each of its records. */
interface Surroundings extends Environment {
  /** A record with what is computed of it. */
  whole(entity: string, record: RecordValues): RecordValues;
}

const surroundings = new WeakMap<Situation, WeakMap<ReferenceState, Surroundings>>();

function surroundingsOf(state: ReferenceState, situation: Situation): Surroundings {
  const ofSituation = surroundings.get(situation) ?? new WeakMap<ReferenceState, Surroundings>();
  surroundings.set(situation, ofSituation);
  const found = ofSituation.get(state) ?? newSurroundings(state, situation);
  ofSituation.set(state, found);
  return found;
}

function newSurroundings(state: ReferenceState, situation: Situation): Surroundings {
  const { model, asker, now, today, zone, language } = situation;
  const constants = [...model.constants.values()].map(({ name, value }) => [name, value] as const);
  const wholes = new WeakMap<RecordValues, RecordValues>();
  const whole = (name: string, record: RecordValues) => {
    const found =
      wholes.get(record) ?? withComputed(entityOf(model, name), record, { environment, model, language });
    wholes.set(record, found);
    return found;
  };
  const all = (name: string) => recordsOf(state, name).map((one) => whole(name, one));
  const fetch = (name: string, id: JsonValue) => {
    const record = recordIn(state, name, id);
    return record === undefined ? null : whole(name, record);
  };
  const environment: Surroundings = {
    now,
    today,
    ...(zone === undefined ? {} : { zone }),
    zones: zoneOffsetsOf,
    constants: Object.fromEntries([...constants, ...state.constants]),
    fetch,
    // Only what refers there is made whole; of a reference that is computed that is known only then.
    back: (name, field, id) =>
      recordsOf(state, name)
        .filter((one) => !Object.hasOwn(one, field) || refersTo(one[field], id))
        .map((one) => whole(name, one))
        .filter((one) => refersTo(one[field], id)),
    all,
    whole,
  };
  return Object.assign(environment, {
    me: asker.id === undefined ? null : fetch('user', asker.id),
    held: asker.held && { ...asker.held, record: fetch(asker.held.entity, asker.held.id) },
  });
}

/** Everything is seen: rules, guards, grants and calculated values know no rights. */
export function environmentOf(
  state: ReferenceState,
  situation: Situation,
  { entity, record = null, old = null, input, named = new Map() }: Standpoint,
): Environment {
  const { whole, ...shared } = surroundingsOf(state, situation);
  const elementOf = (
    one: NonNullable<Standpoint['named']> extends ReadonlyMap<string, infer One> ? One : never,
  ) => {
    if ('value' in one) return one.value;
    return 'id' in one ? (shared.fetch?.(one.entity, one.id) ?? null) : whole(one.entity, one.record);
  };
  const environment: Environment = {
    ...shared,
    ...(input === undefined ? {} : { input }),
    record: record && whole(entity.name, record),
    old: old && whole(entity.name, old),
    elements: Object.fromEntries([...named].map(([name, one]) => [name, elementOf(one)])),
  };
  return Object.assign(environment, { result: resultIn(environment, situation.model) });
}

/** The record with what is computed when it is read; each value only once it is asked for. */
function withComputed(
  entity: Entity,
  record: RecordValues,
  {
    environment,
    model,
    language,
  }: { readonly environment: Environment } & Pick<Situation, 'model' | 'language'>,
): RecordValues {
  const fields = computedWhenRead(entity);
  if (fields.length === 0) return record;
  const whole = { ...record };
  for (const { field, by } of fields) {
    const { name } = field;
    if (Object.hasOwn(record, name)) continue;
    if (isShownText(field)) {
      whole[name] = textIn(entity, record, { of: field.translates?.field ?? '', language });
      continue;
    }
    const value = () => {
      const asked: Environment = { ...environment, record: whole, elements: {} };
      const withResults = Object.assign(asked, { result: resultIn(asked, model) });
      const computed = inDigits(field, intoField(field, evaluate(by, withResults)), whole);
      Object.defineProperty(whole, name, { enumerable: true, value: computed });
      return computed;
    };
    Object.defineProperty(whole, name, { enumerable: true, configurable: true, get: value });
  }
  return whole;
}

/** A text in the language of its reader, or as it was written first. */
function textIn(
  { fields }: Entity,
  record: RecordValues,
  { of, language }: { readonly of: string; readonly language: string | undefined },
): JsonValue {
  const into = [...fields.values()].find(
    ({ translates }) =>
      translates?.field === of && translates.language === language && language !== undefined,
  );
  return record[into?.name ?? of] ?? record[of] ?? null;
}

/** Whether it is a text as its reader reads it, which is kept in a field for each language. */
export function isShownText({ translates }: Field): boolean {
  return translates !== undefined && translates.language === undefined;
}

interface ComputedWhenRead {
  readonly field: Field;
  readonly by: Expression;
}

const computedFields = new WeakMap<Entity, readonly ComputedWhenRead[]>();

/** Looked up once for an entity: a world has thousands of records looked at. */
function computedWhenRead(entity: Entity): readonly ComputedWhenRead[] {
  const known = computedFields.get(entity);
  if (known !== undefined) return known;
  const found = [...entity.fields.values()].flatMap((field) =>
    field.compute === undefined || hasColumn(field) ? [] : [{ field, by: field.compute.expression }],
  );
  computedFields.set(entity, found);
  return found;
}

/** Whether a condition, where there is one, is true: unknown is not. */
export function isTrue(condition: Condition | undefined, environment: Environment): boolean {
  return condition === undefined || holds(condition.expression, environment);
}

/** The entity of a name that is known to be one. */
export function entityOf(model: Model, name: string): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`there is no entity ${name}`);
  return entity;
}

/** A reference, or a list of them. */
export function refersTo(value: JsonValue | undefined, id: JsonValue): boolean {
  return Array.isArray(value) ? value.includes(id) : value === id && id !== null;
}
