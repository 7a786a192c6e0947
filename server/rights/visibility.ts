import type { Condition, Entity, Grant } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import { isWithin } from './scope.ts';
import { memoizedOfTwo } from '#shared/memoize/memoized.ts';
import { isGrantedTo } from '#shared/rights/granted.ts';

/** What a viewer may read of an entity, as far as it is known before any record is looked at. */
export interface Visibility {
  /** False: no grant shows the viewer any record at all. */
  readonly readable: boolean;
  /** Undefined: every record. Else a record is readable where any of these holds. */
  readonly rows: readonly Condition[] | undefined;
  /** By field name. */
  readonly fields: ReadonlyMap<string, FieldVisibility>;
}

/** `sometimes`: on the records where any of the conditions holds. */
export type FieldVisibility =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'sometimes'; readonly conditions: readonly Condition[] };

/** Adds up the read grants of the viewer's audiences. Secret fields are never readable, not even to the owner. */
export function visibilityOf(entity: Entity, viewer: Actor): Visibility {
  if (!isWithin(viewer.scope, entity.name, 'read')) return nothing(entity);
  if (seesEverything(viewer)) return { readable: true, rows: undefined, fields: everyField(entity) };
  const refers = viewer.refers === entity.name ? referGrants(entity, viewer) : [];
  const grants = [...readGrants(entity, viewer), ...refers];
  const rows = addUp(grants);
  const isOpened = viewer.opens === entity.name;
  const fields = new Map<string, FieldVisibility>();
  for (const [name, field] of entity.fields) {
    fields.set(name, field.secret ? { kind: 'never' } : fieldVisibility(name, grants, isOpened));
  }
  return { readable: grants.length > 0, rows, fields };
}

/**
 * What is said in the place of `not_found` to a viewer who may not read a record that is there; undefined: nothing else.
 * A token that may not read the entity learns nothing of it.
 */
export function keptOutBy(entity: Entity, viewer: Actor): string | undefined {
  if (!isWithin(viewer.scope, entity.name, 'read')) return undefined;
  const codes = readGrants(entity, viewer).flatMap(({ otherwise }) => otherwise ?? []);
  return codes[0] ?? entity.unreadable;
}

/** True for who needs no grant: the owner, and the engine when it acts by itself. */
export function seesEverything(viewer: Actor): boolean {
  return viewer.owner || viewer.kind === 'engine';
}

/** The viewer as they look at records to refer to them: in references, and where they choose. */
export function referring(viewer: Actor, entity: Entity): Actor {
  if (seesEverything(viewer) || referGrants(entity, viewer).length === 0) return viewer;
  return { ...viewer, refers: entity.name };
}

/**
 * The viewer as they look at the one record that they open. Only what reads this very record may look so, and it is kept
 * that they did.
 */
export function opening(viewer: Actor, entity: Entity): Actor {
  if (seesEverything(viewer) || readGrants(entity, viewer).every(({ withheld }) => withheld === undefined))
    return viewer;
  return { ...viewer, opens: entity.name };
}

/** The viewer as they look at all other records meanwhile. */
export function notOpening({ opens: _own, ...viewer }: Actor): Actor {
  return viewer;
}

function referGrants(entity: Entity, viewer: Actor): readonly Grant[] {
  return grantsOf(entity, viewer).refer;
}

/**
 * On which of the records that they may read a viewer is told what happened: where any of these holds. Undefined: on
 * every one; none: on none.
 */
export function historyRows(entity: Entity, viewer: Actor): readonly Condition[] | undefined {
  if (seesEverything(viewer) || !isHistoryGranted(entity)) return undefined;
  return addUp(grantsOf(entity, viewer).history);
}

/** True where the history is a right of its own; else it is told to whoever may read the record. */
function isHistoryGranted({ grants }: Entity): boolean {
  return grants.some(({ action }) => action === 'history');
}

function nothing(entity: Entity): Visibility {
  const fields = [...entity.fields.keys()].map((name) => [name, { kind: 'never' }] as const);
  return { readable: false, rows: [], fields: new Map(fields) };
}

function everyField(entity: Entity): ReadonlyMap<string, FieldVisibility> {
  const kindOf = (secret: boolean): FieldVisibility => ({ kind: secret ? 'never' : 'always' });
  return new Map([...entity.fields].map(([name, field]) => [name, kindOf(field.secret)]));
}

function readGrants(entity: Entity, viewer: Actor): readonly Grant[] {
  return grantsOf(entity, viewer).read;
}

/** Everybody with the same roles has the same set of audiences: it is looked through once. */
function grantsOf(entity: Entity, { audiences }: Actor): Sight {
  return sightOf(entity, audiences);
}

const sightOf = memoizedOfTwo(({ grants }: Entity, audiences: ReadonlySet<string>): Sight => {
  const held = grants.filter((grant) => isGrantedTo(grant, audiences));
  return {
    read: held.filter(({ action }) => action === 'read'),
    refer: held.filter(({ action }) => action === 'refer'),
    history: held.filter(({ action }) => action === 'history'),
  };
});

/** What shows somebody records, and what happened to them. */
type Sight = Readonly<Record<'read' | 'refer' | 'history', readonly Grant[]>>;

/** Of a record that may be read at all, the id names it and the version lets it be written safely. */
function isShownWith(name: string, { action }: Grant): boolean {
  return name === 'id' || (name === 'version' && action === 'read');
}

function fieldVisibility(name: string, grants: readonly Grant[], isOpened: boolean): FieldVisibility {
  const shows = ({ fields, withheld }: Grant) =>
    fields.has(name) && (isOpened || withheld?.has(name) !== true);
  const covering = grants.filter((grant) => isShownWith(name, grant) || shows(grant));
  if (covering.length === 0) return { kind: 'never' };
  const conditions = addUp(covering);
  // Where every way to read the record shows the field as well, it is on every record that is in the answer.
  if (conditions === undefined || coversAll(conditions, addUp(grants))) return { kind: 'always' };
  return { kind: 'sometimes', conditions };
}

function coversAll(conditions: readonly Condition[], rows: readonly Condition[] | undefined): boolean {
  return rows !== undefined && rows.every((row) => conditions.some((one) => one.source === row.source));
}

/** Undefined: one of the grants has no condition. The same condition written twice counts once. */
function addUp(grants: readonly Grant[]): readonly Condition[] | undefined {
  const bySource = new Map<string, Condition>();
  for (const { condition } of grants) {
    if (condition === undefined) return undefined;
    bySource.set(condition.source, condition);
  }
  return [...bySource.values()];
}
