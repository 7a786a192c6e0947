import type { Condition, Entity, Model } from '#shared/contract/model.ts';
import type { Environment } from '#shared/expression/environment.ts';
import { holds } from '#shared/expression/evaluate.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';

/** Who asks. `audiences` has every role with all it includes, `anyone`, and `member` for whoever is signed in. */
export interface Asker {
  readonly kind: 'person' | 'nobody' | 'engine';
  readonly id?: string;
  readonly audiences: ReadonlySet<string>;
  readonly owner: boolean;
}

/** The contract, and the surroundings of one call. */
export interface Situation {
  readonly model: Model;
  readonly asker: Asker;
  /** RFC 3339 UTC with milliseconds. */
  readonly now: string;
  readonly today: string;
}

/** What conditions stand on, beside what is stored. */
export interface Standpoint {
  readonly record?: RecordValues | null;
  readonly old?: RecordValues | null;
  readonly input?: RecordValues;
}

/** The engine at work by itself: nobody is asking. */
export const engineAsker: Asker = { kind: 'engine', audiences: new Set(), owner: false };

/** Everything is seen: rules, guards, grants and calculated values know no rights. */
export function environmentOf(
  state: ReferenceState,
  situation: Situation,
  standpoint: Standpoint,
): Environment {
  const { model, asker, now, today } = situation;
  const constants = [...model.constants.values()].map(({ name, value }) => [name, value] as const);
  const me = asker.id === undefined ? null : (recordIn(state, 'user', asker.id) ?? null);
  return {
    record: null,
    old: null,
    ...standpoint,
    me,
    now,
    today,
    constants: Object.fromEntries(constants),
    fetch: (entity, id) => recordIn(state, entity, id) ?? null,
    back: (entity, field, id) => recordsOf(state, entity).filter((record) => record[field] === id),
    all: (entity) => recordsOf(state, entity),
  };
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
