import type { HistoryActor, HistoryChange, HistoryEntry } from '#shared/api/calls/data.ts';
import type { Entity } from '#shared/contract/model.ts';
import { listFields } from '#server/reads/hidden-members.ts';
import type { HistoryRow } from './history-rows.ts';
import type { PastChange } from './past-states.ts';
import type { Rights } from './rights-then.ts';

/** What the viewer may read of the record as it is, and on both sides of a change. */
export interface RightsAround {
  readonly now: Rights;
  readonly before: Rights;
  readonly after: Rights;
  /** Whose rights they are: what somebody did themselves they may know. */
  readonly viewer: string | undefined;
}

/**
 * A change as its viewer may know it. Undefined where the record was not theirs to read on either side of it, and where
 * it changed nothing that they may read: then they are not even told that there was one.
 */
export function entryOf(entity: Entity, { row }: PastChange, rights: RightsAround): HistoryEntry | undefined {
  if (!rights.before.readable && !rights.after.readable) return undefined;
  const changes = changesOf(entity, row, rights);
  const event = eventOf(entity, row, rights);
  if (Object.keys(changes).length === 0 && !isVisible(event, row, rights)) return undefined;
  const { id, at, version, contract, confirmed, warned } = row;
  const by = actorOf(row, rights);
  const others = { ...actedByOf(row, rights, by), ...secondOf(row, rights, by) };
  return { id, at, event, version, contract, by, ...others, confirmed, warned, changes };
}

/** Whether there is something to know although nothing that the viewer may read was changed. */
function isVisible(event: string, { action, actor }: HistoryRow, { viewer }: RightsAround): boolean {
  if (event === 'update') return false;
  return action !== 'transition' || (actor.id !== undefined && actor.id === viewer);
}

function changesOf(
  entity: Entity,
  { action, before, after }: HistoryRow,
  rights: RightsAround,
): Readonly<Record<string, HistoryChange>> {
  const changes: Record<string, HistoryChange> = {};
  // That a list changed would tell of members on a side that the viewer may not read.
  const whole = new Set(
    action === 'create' || action === 'delete' ? [] : listFields(entity).map(({ name }) => name),
  );
  for (const field of Object.keys(after)) {
    if (!rights.now.reads(field)) continue;
    if (whole.has(field) && !(rights.before.reads(field) && rights.after.reads(field))) continue;
    const change: HistoryChange = {
      ...(action !== 'create' && rights.before.reads(field) ? { before: before[field] ?? null } : {}),
      ...(action !== 'delete' && rights.after.reads(field) ? { after: after[field] ?? null } : {}),
    };
    if (Object.keys(change).length > 0) changes[field] = change;
  }
  return changes;
}

/** The name of a transition tells the state: only to who may read that. A record that was made twice was restored. */
function eventOf(entity: Entity, { action, transition, version }: HistoryRow, rights: RightsAround): string {
  if (action === 'create' && version > 1) return 'restore';
  if (action !== 'transition' || transition === undefined) return action;
  const state = entity.states?.field;
  const visible = state === undefined || (rights.now.reads(state) && rights.after.reads(state));
  return visible ? transition : 'update';
}

/** Who changed a record is what its `updated_by` was then, and told to whoever may read that, and to themselves. */
function actorOf({ action, actor }: HistoryRow, { now, before, after, viewer }: RightsAround): HistoryActor {
  const kind = unknown.find((one) => one === actor.kind) ?? 'person';
  const field = action === 'create' ? 'created_by' : 'updated_by';
  const then = action === 'delete' ? before : after;
  const visible = actor.id === viewer || (now.reads(field) && then.reads(field));
  return visible && actor.id !== undefined ? { kind, id: actor.id } : { kind };
}

/** Who agreed is told to whoever is told who it was, and to themselves. */
function secondOf(
  { second }: HistoryRow,
  { viewer }: RightsAround,
  by: HistoryActor,
): { readonly second?: HistoryActor } {
  if (second === undefined) return {};
  const visible = by.id !== undefined || second === viewer;
  return { second: visible ? { kind: 'person', id: second } : { kind: 'person' } };
}

/** Who acted as somebody is told to whoever is told as whom, and to themselves. */
function actedByOf(
  { actedBy }: HistoryRow,
  { viewer }: RightsAround,
  by: HistoryActor,
): { readonly acted_by?: HistoryActor } {
  if (actedBy === undefined) return {};
  const visible = by.id !== undefined || actedBy === viewer;
  return { acted_by: visible ? { kind: 'person', id: actedBy } : { kind: 'person' } };
}

/** Actors without a record of their own. */
const unknown = ['engine', 'holder', 'nobody'] as const;
