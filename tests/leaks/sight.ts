import type { Entity, Field } from '#shared/contract/model.ts';
import { knowsHistory, readable, toldInReferences } from '#tests/agreement/reference/rights.ts';
import type { Situation } from '#tests/agreement/reference/situation.ts';
import type { ReferenceState } from '#tests/agreement/reference/reference-state.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { entityOf, type Ground, isKept, type Kept, MADE_AT, storedState, type World } from './world.ts';
import { askerOf, type Viewer } from './viewers.ts';

/** All that grants allow a viewer of a world, by entity and id; judged by the engine in memory, without any SQL. */
export type Sight = ReadonlyMap<string, ReadonlyMap<string, SeenRecord>>;

export interface SeenRecord {
  /** Undefined: it is gone. */
  readonly now?: RecordValues;
  /** What is told of it where it is referred to, if that is more. */
  readonly title?: RecordValues;
  readonly past: readonly object[];
  /** All that happened to it, for who audits its entity. */
  readonly audited?: Kept;
}

/** What somebody may know of a world. `listed`: without opening a record. */
export function sightOf(
  ground: Ground,
  world: World,
  viewer: Viewer,
  { listed = false }: { readonly listed?: boolean } = {},
): Sight {
  const seenOf = sightsOf(ground, world, viewer, listed);
  return new Map([...world.keys()].map((name) => [name, seenOf(name)]));
}

/** The same of one entity, judged when it is asked for. */
function sightsOf(
  ground: Ground,
  world: World,
  viewer: Viewer,
  listed = false,
): (entity: string) => ReadonlyMap<string, SeenRecord> {
  const situation = { ...ground.situation, asker: askerOf(viewer, ground.model) };
  const state = storedState(world);
  return (name) => {
    const judging = { entity: entityOf(ground.model, name), state, situation, opened: !listed };
    const seen = (world.get(name) ?? []).flatMap((one) => {
      const shown = seenRecord(one, judging);
      return shown === undefined ? [] : [[String(one.values['id']), shown] as const];
    });
    return new Map(seen);
  };
}

/**
 * Tells of other worlds whether the viewer may know the same of them, up to the first entity that looks other: first of
 * the one that did so last, for most differences that cannot be made are about the same.
 */
export function sameSight(sight: Sight, ground: Ground, viewer: Viewer): (world: World) => boolean {
  const texts = new Map([...sight].map(([name, records]) => [name, textOf(records)]));
  let names = [...sight.keys()];
  return (world) => {
    const seenOf = sightsOf(ground, world, viewer);
    const other = names.find((name) => textOf(seenOf(name)) !== texts.get(name));
    if (other !== undefined) names = [other, ...names.filter((name) => name !== other)];
    return other === undefined;
  };
}

/** Everything that is seen, with every mark that is in it. */
export function sightText(sight: Sight): string {
  return [...sight.values()].map(textOf).join('\n');
}

/** The same text for records that look the same. */
function textOf(records: ReadonlyMap<string, SeenRecord>): string {
  return JSON.stringify([...records]);
}

interface Judging {
  readonly entity: Entity;
  readonly state: ReferenceState;
  readonly situation: Situation;
  readonly opened: boolean;
}

function seenRecord(kept: Kept, judging: Judging): SeenRecord | undefined {
  const now = rights(kept.values, judging);
  const title = titleSeen(kept, judging, now);
  const audited = mayAudit(judging) ? { audited: withoutSecrets(kept, judging.entity) } : undefined;
  if (now === undefined) return (title ?? audited) && { ...title, ...audited, past: [] };
  const shown = kept.deletedBy === undefined ? { now } : {};
  return { ...shown, ...title, ...audited, past: pastSeen(kept, now, judging) };
}

function mayAudit({ entity, situation: { asker, model } }: Judging): boolean {
  return asker.owner || [...model.audit, ...entity.audit].some((role) => asker.audiences.has(role));
}

function withoutSecrets({ values, past, ...kept }: Kept, entity: Entity): Kept {
  const told = (all: RecordValues) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => {
        const field = entity.fields.get(name);
        return field !== undefined && !field.secret && isAuditable(field);
      }),
    );
  return { ...kept, values: told(values), ...(past === undefined ? {} : { past: told(past) }) };
}

/** No history keeps what is worked out when it is read; ids and who did it stand in every entry. */
function isAuditable(field: Field): boolean {
  return isKept(field) || field.origin === 'system';
}

function titleSeen(
  { values, deletedBy }: Kept,
  { entity, state, situation }: Judging,
  now: RecordValues | undefined,
): Pick<SeenRecord, 'title'> | undefined {
  // Who is told no more where it is referred to than on its page is shown nothing new.
  if (deletedBy !== undefined || !entity.grants.some(({ action }) => action === 'refer')) return undefined;
  const title = toldInReferences(state, situation, { entity, record: values });
  const isMore = Object.keys(title ?? {}).some((name) => now === undefined || !(name in now));
  return title && isMore ? { title } : undefined;
}

function rights(
  record: RecordValues,
  { entity, state, situation, opened }: Judging,
): RecordValues | undefined {
  return readable(state, situation, { entity, record, opened });
}

/** A value is told where it may be read on the record as it was and as it is; a change that shows nothing is not. */
function pastSeen(
  { values, past, moved, deletedBy }: Kept,
  now: RecordValues,
  judging: Judging,
): readonly object[] {
  const last: Side = { record: values, then: now };
  const first = past === undefined ? last : sideOf({ ...values, ...past, ...stampOf(values) }, judging);
  const isTold = knowsHistory(judging.state, judging.situation, { entity: judging.entity, record: values });
  const told = (side: Side, among?: RecordValues) => valuesTold(side, now, { judging, among });
  const made = {
    values: told(first),
    by: actorTold('created_by', values['created_by'] ?? null, { side: first, now, judging }),
  };
  if (deletedBy !== undefined) {
    const by = actorTold('updated_by', deletedBy, { side: last, now, judging });
    const deletion = { event: 'delete', values: told(last), by };
    // The trash tells as much of what is gone.
    return isTold ? [made, deletion] : [deletion];
  }
  if (!isTold) return [];
  if (past === undefined) return [made];
  const state = judging.entity.states?.field;
  const event = moved !== undefined && (state === undefined || state in now) ? moved : 'update';
  const by = actorTold('updated_by', values['updated_by'] ?? null, { side: last, now, judging });
  const [before, after] = [told(first, past), told(last, past)];
  const isOther = (name: string) => !isList(judging.entity, name) || !isSame(before?.[name], after?.[name]);
  const names = Object.keys(past).filter(isOther);
  return [made, { event, before: among(before, names), after: among(after, names), by }];
}

/** A list of which only members changed that the viewer does not know has not changed for them. */
function isList(entity: Entity, name: string): boolean {
  return entity.fields.get(name)?.type === 'refs';
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function among(values: RecordValues | undefined, names: readonly string[]): RecordValues | undefined {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** A record as it was at some time, and what of it could be read. */
interface Side {
  readonly record: RecordValues;
  readonly then: RecordValues | undefined;
}

function sideOf(record: RecordValues, judging: Judging): Side {
  return { record, then: rights(record, judging) };
}

/** `among`: only these fields changed; undefined: all. */
function valuesTold(
  { then }: Side,
  now: RecordValues,
  { judging, among }: { readonly judging: Judging; readonly among: RecordValues | undefined },
): RecordValues | undefined {
  if (then === undefined) return undefined;
  const fields = [...judging.entity.fields.values()].filter(
    (field) =>
      isKept(field) &&
      (among === undefined || field.name in among) &&
      field.name in now &&
      field.name in then,
  );
  return Object.fromEntries(fields.map(({ name }) => [name, then[name] ?? null]));
}

/** Who it was is told to whoever may read that, and to themselves; to others only whether it was somebody. */
function actorTold(
  field: 'created_by' | 'updated_by',
  actor: JsonValue,
  { side, now, judging }: { readonly side: Side; readonly now: RecordValues; readonly judging: Judging },
): JsonValue {
  const isOwn = actor !== null && actor === judging.situation.asker.id;
  const isTold = isOwn || (side.then !== undefined && field in now && field in side.then);
  return isTold ? actor : actor === null;
}

/** Of a record that was changed since, the first entry says who made it. */
function stampOf(values: RecordValues): RecordValues {
  return { updated_at: MADE_AT, updated_by: values['created_by'] ?? null, version: 1 };
}
