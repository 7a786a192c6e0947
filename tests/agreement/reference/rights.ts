import type { Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import type { Condition, Entity, Field } from '#shared/contract/model.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { SentPart } from './attempt.ts';
import { recordIn, recordsOf, type ReferenceState } from './reference-state.ts';
import { entityOf, environmentOf, isShownText, isTrue, type Situation } from './situation.ts';
import { isGrantedTo } from '#shared/rights/granted.ts';

/** What somebody wants to do with records of an entity. */
export type Action =
  | { readonly kind: 'create' }
  | { readonly kind: 'update' }
  | { readonly kind: 'delete' }
  /** `tried`: by a call that undoes it. */
  | { readonly kind: 'transition'; readonly name: string; readonly tried?: boolean };

/** One thing that allows an action. Undefined fields: every field that can be written. */
export interface Permit {
  readonly condition?: Condition;
  readonly fields?: ReadonlySet<string>;
  readonly ignored?: ReadonlySet<string>;
  readonly unseen?: boolean;
  /** It tells the title, and so what stands there in the language of the reader. */
  readonly refers?: true;
}

/** Everything that could allow the action to who asks. None: it is no call for them at all. */
export function permitsOf(
  entity: Entity,
  action: Action,
  { asker }: Pick<Situation, 'asker'>,
): readonly Permit[] {
  if (action.kind === 'transition') {
    const { by = 'nobody', preview = [] } = entity.transitions.get(action.name) ?? {};
    if (action.tried === true && preview.some((audience) => asker.audiences.has(audience))) return [{}];
    if (typeof by === 'string') return [];
    return asker.owner ? [{}] : by.filter(({ audience }) => asker.audiences.has(audience));
  }
  if (asker.owner) return [{}];
  return entity.grants.filter((grant) => grant.action === action.kind && isGrantedTo(grant, asker.audiences));
}

/** What allows a composed child to be made in the call that makes its parent. */
function permitsWithParent(entity: Entity, { asker }: Situation): readonly Permit[] {
  if (asker.owner) return [{}];
  return (entity.createdWithParent ?? []).filter((grant) => isGrantedTo(grant, asker.audiences));
}

/** Everything that could allow what was sent of a composed child in a call that does `of` to its parent. */
export function permitsOfPart(
  { entity, id, gone, restored }: Pick<SentPart, 'entity' | 'id' | 'gone' | 'restored'>,
  of: Action['kind'],
  situation: Situation,
): readonly Permit[] {
  const isNew = id === undefined || restored !== undefined;
  if (isNew && of === 'create') return permitsWithParent(entity, situation);
  const kind = isNew ? 'create' : gone ? 'delete' : 'update';
  return permitsOf(entity, { kind }, situation);
}

/** Why there is nothing to be had without any permit: sign in, or never. */
export function refuseCall({ asker }: Situation): Refusal {
  return refuse(asker.kind === 'nobody' ? 'not_signed_in' : 'forbidden');
}

/** The permits that count on a record. */
export function holding(permits: readonly Permit[], environment: Environment): readonly Permit[] {
  return permits.filter(({ condition }) => isTrue(condition, environment));
}

/** Whether the permits together cover a field. */
export function covers(permits: readonly Permit[], field: string): boolean {
  return permits.some(({ fields }) => fields === undefined || fields.has(field));
}

/** The record without what the asker may not read; undefined where they may not read it at all. `opened`: they open it. */
export function readable(
  state: ReferenceState,
  situation: Situation,
  {
    entity,
    record,
    opened = false,
  }: { readonly entity: Entity; readonly record: RecordValues; readonly opened?: boolean },
): RecordValues | undefined {
  return shownBy(readPermits(entity, situation, opened), state, situation, { entity, record });
}

/** What the asker is told of a record where it is referred to, which is its title; undefined: nothing. */
export function toldInReferences(
  state: ReferenceState,
  situation: Situation,
  { entity, record }: { readonly entity: Entity; readonly record: RecordValues },
): RecordValues | undefined {
  return shownBy(referPermits(entity, situation), state, situation, { entity, record });
}

function shownBy(
  all: readonly Permit[],
  state: ReferenceState,
  situation: Situation,
  { entity, record }: { readonly entity: Entity; readonly record: RecordValues },
): RecordValues | undefined {
  const environment = environmentOf(state, situation, { entity, record });
  const permits = holding(all, environment);
  if (permits.length === 0) return undefined;
  const shown = [...entity.fields.values()].filter((field) => mayBeShown(entity, field, permits));
  const valueOf = (field: Field) => {
    const value = environment.record?.[field.name] ?? null;
    return field.type === 'refs' ? membersSeen(state, situation, { to: field.to, members: value }) : value;
  };
  return Object.fromEntries(shown.map((field) => [field.name, valueOf(field)]));
}

/** A list of references without those to records that the asker may not read; empty where none is left. */
export function membersSeen(
  state: ReferenceState,
  situation: Situation,
  { to, members }: { readonly to: string; readonly members: JsonValue },
): JsonValue {
  const entity = entityOf(situation.model, to);
  const seesAll = referPermits(entity, situation).some(({ condition }) => condition === undefined);
  if (!Array.isArray(members) || seesAll) return members;
  const seen = members.filter((id) => {
    const record = recordIn(state, to, id);
    return record !== undefined && mayRefer(state, situation, { entity, record });
  });
  return seen.length === 0 ? null : seen;
}

/** Whether the asker may choose the record in a reference: who may read it may. */
export function mayRefer(
  state: ReferenceState,
  situation: Situation,
  { entity, record }: { readonly entity: Entity; readonly record: RecordValues },
): boolean {
  const permits = referPermits(entity, situation);
  return holding(permits, environmentOf(state, situation, { entity, record })).length > 0;
}

/** What was sent, with the members that who sent it cannot see: they stay in the lists in which they are. `guessed`: those that were sent all the same. */
export function withUnseenMembers(
  state: ReferenceState,
  situation: Situation,
  {
    entity,
    before,
    values,
  }: { readonly entity: Entity; readonly before: RecordValues; readonly values: RecordValues },
): { readonly values: RecordValues; readonly guessed: ReadonlyMap<string, readonly JsonValue[]> } {
  const kept: Record<string, readonly JsonValue[]> = {};
  const guessed = new Map<string, readonly JsonValue[]>();
  for (const field of entity.fields.values()) {
    const members = before[field.name];
    if (field.type !== 'refs' || !Object.hasOwn(values, field.name) || !Array.isArray(members)) continue;
    const seen = listOf(membersSeen(state, situation, { to: field.to, members }));
    const unseen = members.filter((id) => !seen.includes(id));
    if (unseen.length === 0) continue;
    const sent = listOf(values[field.name]);
    const isShown = JSON.stringify(sent) === JSON.stringify(seen);
    kept[field.name] = isShown ? members : [...sent, ...unseen.filter((id) => !sent.includes(id))];
    guessed.set(
      field.name,
      unseen.filter((id) => sent.includes(id)),
    );
  }
  return { values: { ...values, ...kept }, guessed };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Whether the asker is told what happened to a record that they may read: where that is granted, by such a grant alone. */
export function knowsHistory(
  state: ReferenceState,
  situation: Situation,
  { entity, record }: { readonly entity: Entity; readonly record: RecordValues },
): boolean {
  const grants = entity.grants.filter(({ action }) => action === 'history');
  if (situation.asker.owner || grants.length === 0) return true;
  const own = grants.filter((grant) => isGrantedTo(grant, situation.asker.audiences));
  return holding(own, environmentOf(state, situation, { entity, record })).length > 0;
}

/** Whether some grant could ever show the field to who asks. */
export function isEverReadable(entity: Entity, field: string, situation: Situation): boolean {
  const settings = entity.fields.get(field);
  return settings !== undefined && mayBeShown(entity, settings, readPermits(entity, situation));
}

/** The same with what only stands in titles. */
export function isEverTold(entity: Entity, field: string, situation: Situation): boolean {
  const settings = entity.fields.get(field);
  return settings !== undefined && mayBeShown(entity, settings, referPermits(entity, situation));
}

/** Whether some grant could ever show who asks a record of the entity. */
export function mayReadSome(entity: Entity, situation: Situation): boolean {
  return readPermits(entity, situation).length > 0;
}

/** What the asker sees of everything: records left out, values emptied. */
export function maskedState(state: ReferenceState, situation: Situation): ReferenceState {
  const records = [...state.records.keys()].map((name) => {
    const entity = entityOf(situation.model, name);
    const empty = Object.fromEntries([...entity.fields.keys()].map((field) => [field, null]));
    const seen = recordsOf(state, name).flatMap((record) => {
      const shown = readable(state, situation, { entity, record });
      return shown === undefined ? [] : [{ ...empty, ...shown }];
    });
    return [name, seen] as const;
  });
  return { ...state, records: new Map(records) };
}

/** What is said of a record that is there, to an asker who may not read it. */
export function refuseHidden(entity: Entity, { asker, model }: Situation): Refusal {
  const own = entity.grants.find(
    (grant) =>
      grant.action === 'read' && grant.otherwise !== undefined && isGrantedTo(grant, asker.audiences),
  );
  const code = own?.otherwise ?? entity.unreadable;
  if (code === undefined) return refuse('not_found');
  return { kind: 'refusal', code, status: model.errors.get(code)?.status ?? 422, detail: '', errors: [] };
}

export function readPermits(entity: Entity, { asker }: Situation, opened = false): readonly Permit[] {
  if (asker.owner) return [{}];
  const grants = entity.grants.filter(
    (grant) => grant.action === 'read' && isGrantedTo(grant, asker.audiences),
  );
  if (opened) return grants;
  return grants.map(({ condition, fields, withheld = new Set<string>() }) => ({
    condition,
    fields: fields.difference(withheld),
  }));
}

function referPermits(entity: Entity, situation: Situation): readonly Permit[] {
  const { asker } = situation;
  const own = entity.grants.filter(
    (grant) => grant.action === 'refer' && isGrantedTo(grant, asker.audiences),
  );
  return [
    ...readPermits(entity, situation),
    ...own.map(({ condition, fields }) => ({ condition, fields, refers: true as const })),
  ];
}

/** Every reader of a record learns its id and version; nobody ever learns a secret. What is shown may be a text in any language. */
function mayBeShown({ fields }: Entity, field: Field, permits: readonly Permit[]): boolean {
  const { name, secret, translates } = field;
  if (secret || permits.length === 0) return false;
  const texts = isShownText(field)
    ? [...fields.values()].filter((one) => !isShownText(one) && isTextOf(one, translates?.field))
    : [];
  const isInTitle = permits.some(({ refers, fields: told }) => refers && told?.has(name));
  if (!isInTitle && !texts.every((one) => covers(permits, one.name))) return false;
  return name === 'id' || name === 'version' || covers(permits, name);
}

function isTextOf({ name, translates }: Field, of: string | undefined): boolean {
  return name === of || (of !== undefined && translates?.field === of);
}
