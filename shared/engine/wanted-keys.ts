import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Unique } from '#shared/contract/model-unique.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import { hasColumn } from './computed-fields.ts';
import { keyFields } from './key-fields.ts';
import { type ListUse, type Key, listKeys, type Reason, totalKeys } from './list-keys.ts';
import { timedFields } from './timed-fields.ts';
import { messageOf } from '#shared/messages/message.ts';
import { memoized, memoizedOfTwo } from '#shared/memoize/memoized.ts';

/** What the records of an entity are to be found by, in the order of importance and without repetitions. */
export interface WantedKeys {
  /** What no two records may share. */
  readonly unique: readonly Unique[];
  readonly plain: readonly WantedKey[];
  /** What totals of groups read. They are in no order. */
  readonly totalled: readonly WantedKey[];
  /** Lists of references, of which the records are to be found that name a given one. */
  readonly listed: readonly string[];
  /** What would be an index if there were not enough of them: what it serves is answered by another, more slowly. */
  readonly left: readonly WantedKey[];
}

/** Fields in the order of an index, `id` at the end, and what else is searched in the lists that go through it. */
export interface WantedKey {
  readonly keys: readonly Key[];
  readonly searched: readonly string[];
  readonly reasons: readonly Reason[];
}

const AT_MOST = 12;

/**
 * The indexes that a contract calls for: what must be unique first, then what is asked most; at most 12, but never less
 * than all keys. The database gets exactly these, and the checker says which conditions none of them serves.
 */
export const wantedKeys = memoizedOfTwo((entity: Entity, model: Model): WantedKeys => {
  const unique = uniquesOf(entity);
  const asked = askedOf(entity, model).filter(({ keys }) =>
    keys.every(({ field }) => isIndexable(entity.fields.get(field))),
  );
  // Of records that a condition leaves out an index knows nothing.
  const whole = unique.filter(({ where }) => where === undefined).map(({ fields }) => fields);
  const wanted = withoutServed(asked, whole);
  const listed = references(entity, 'refs').map(({ name }) => name);
  const room = Math.max(0, AT_MOST - unique.length - listed.length);
  const totalled = totalledOf(entity, model).slice(0, Math.max(0, room - wanted.length));
  return { unique, plain: wanted.slice(0, room), totalled, listed, left: wanted.slice(room) };
});

function totalledOf(entity: Entity, model: Model): readonly WantedKey[] {
  const uses = totalKeys(entity, model).filter(({ keys, searched = [] }) =>
    [...keys.map(({ field }) => field), ...searched].every((name) => isIndexable(entity.fields.get(name))),
  );
  const grouped = Map.groupBy(uses, ({ keys, searched }) => JSON.stringify([keys, searched]));
  return [...grouped.values()].flatMap(([use, ...others]) =>
    use === undefined
      ? []
      : [
          {
            keys: use.keys,
            searched: use.searched ?? [],
            reasons: [use, ...others].map(({ reason }) => reason),
          },
        ],
  );
}

function askedOf(entity: Entity, model: Model): readonly ListUse[] {
  return [
    ...keyFields(entity).map(({ name, place }) =>
      found([name], { text: messageOf('studio.reasonOpens', { field: name }), place }),
    ),
    ...attachedInOrder(entity),
    ...[...references(entity, 'ref'), ...references(entity, 'several')].map(({ name, place }) =>
      found([name], { text: messageOf('studio.reasonFinds', { field: name }), place }),
    ),
    ...listKeys(entity, model, 'orders'),
    ...timedFields(entity).map(({ fields, place }) =>
      found(fields, { text: messageOf('studio.reasonDue'), place }),
    ),
    ...listKeys(entity, model, 'filters'),
  ];
}

/** Comments and files stand on the page of their record, newest first. */
function attachedInOrder({ attached, openingOf, place }: Entity): readonly ListUse[] {
  const shown = openingOf ?? attached;
  if (shown === undefined || attached?.kind === 'followers') return [];
  const keys = [
    { field: shown.field, descending: false },
    { field: 'created_at', descending: true },
  ];
  const text = messageOf('studio.reasonAttached', { what: shown.back });
  return [{ keys, reason: { text, place } }];
}

function found(fields: readonly string[], reason: Reason): ListUse {
  return { keys: fields.map((field) => ({ field, descending: false })), anyOrder: true, reason };
}

/** Each index once, with all that it is for. What any order serves needs none where another index begins like it. */
function withoutServed(
  asked: readonly ListUse[],
  unique: readonly (readonly string[])[],
): readonly WantedKey[] {
  const wanted = new Map<string, WantedKey>();
  for (const one of asked) {
    const isServed = (fields: readonly string[]) => one.anyOrder === true && beginsWith(fields, one.keys);
    const others = asked.filter(({ anyOrder }) => anyOrder !== true);
    const server = others.find(({ keys }) => isServed(keys.map(({ field }) => field)));
    if (server === undefined && unique.some((fields) => isServed(fields))) continue;
    const index = inOneOrder(server ?? one);
    const name = JSON.stringify([index.keys, index.searched]);
    const reasons = [...(wanted.get(name)?.reasons ?? []), one.reason];
    wanted.set(name, { ...index, reasons });
  }
  return [...wanted.values()];
}

function beginsWith(fields: readonly string[], keys: readonly Key[]): boolean {
  return keys.every(({ field }, index) => fields[index] === field);
}

/** Each field once, and `id` at the end, so that records with equal keys have one order. */
function inOneOrder({ keys, searched = [] }: ListUse): Pick<WantedKey, 'keys' | 'searched'> {
  const all = [...keys, { field: 'id', descending: false }];
  const once = all.filter(({ field }, place) => all.findIndex((key) => key.field === field) === place);
  const names = new Set(once.map(({ field }) => field));
  return { keys: once, searched: searched.filter((field) => !names.has(field)) };
}

/** Long texts are sorted by the database without an index. */
function isIndexable(field: Field | undefined): boolean {
  return field !== undefined && hasColumn(field) && typeOf(field).indexed(field);
}

function references(entity: Entity, type: 'ref' | 'refs' | 'several'): readonly Field[] {
  const fields = [...entity.fields.values()];
  return fields.filter((field) => field.type === type && field.origin !== 'system' && hasColumn(field));
}

/** All that must be unique among the records of an entity: single fields first, then what `unique` of the entity says. */
export const uniquesOf = memoized((entity: Entity): readonly Unique[] => {
  const single = () =>
    [...entity.fields.values()].flatMap(({ name, unique, errors }) =>
      unique ? [{ fields: [name], code: errors.unique }] : [],
    );
  return [...single(), ...entity.unique];
});

/** The fields whose values decide whether a record has what another one has. */
export function decidingFields({ fields, where }: Unique): readonly string[] {
  return [...fields, ...(where?.references.ownFields ?? [])];
}
