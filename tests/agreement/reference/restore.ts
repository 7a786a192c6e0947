import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Condition, Entity } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { isSettable } from './assign.ts';
import { keptKey } from './kept-keys.ts';
import { knownRefusal } from './known-refusal.ts';
import { performWrite, type ReferenceWrite, type Written } from './perform-write.ts';
import type { SentPart } from './attempt.ts';
import { readSent } from './sent-values.ts';
import { goneRecord, goneWith, recordIn, type ReferenceState } from './reference-state.ts';
import { mayReadSome, readable, refuseCall, refuseHidden } from './rights.ts';
import { entityOf, type Situation } from './situation.ts';
import { isUnrecorded } from './writing.ts';

/** A deleted record that is to come back. */
export type ReferenceRestore = Pick<
  ReferenceWrite,
  'entity' | 'id' | 'dryRun' | 'key' | 'confirm' | 'agreed'
>;

/** Makes a deleted record again as it last was: a create like any other, for who could read it then. */
export function performRestore(
  state: ReferenceState,
  situation: Situation,
  asked: ReferenceRestore,
): Written {
  const entity = entityOf(situation.model, asked.entity);
  const refused = (outcome: Outcome<never>): Written => ({ state, outcome });
  if (!mayReadSome(entity, situation)) return refused(refuseCall(situation));
  const present = recordIn(state, entity.name, asked.id);
  const last = lastOf(state, entity, asked.id);
  const isThere = (record: RecordValues) => readable(state, situation, { entity, record }) !== undefined;
  const seen = last && readable(state, situation, { entity: judgedFrom(entity, situation), record: last });
  // A call that has brought it back already is sent again with its key.
  const isAgain = last !== undefined && keptKey(state, situation, asked.key) !== undefined;
  if (present !== undefined && !isAgain)
    return refused(isThere(present) ? refuse('wrong_state') : refuseHidden(entity, situation));
  if (last === undefined || seen === undefined) return refused(refuse('not_found'));
  const restoredParts = partsOf(state, situation, { entity, id: asked.id });
  const body = sendableOf(entity, last);
  const write = { ...asked, action: { kind: 'create' as const }, body, restored: last, restoredParts };
  const { state: next, outcome } = performWrite(state, situation, write);
  if (outcome.kind === 'done') return { state: next, outcome };
  const reader = asked.agreed ?? situation;
  const known = readable(state, reader, { entity: judgedFrom(entity, reader), record: last });
  const isSeen = isSeenAt(state, reader, { seen: known, parts: restoredParts });
  return { state: next, outcome: knownRefusal(situation.model, outcome, isSeen) };
}

function sendableOf(entity: Entity, last: RecordValues): RecordValues {
  const sendable = [...entity.fields.values()].filter(
    (field) => isSettable(field) && (last[field.name] ?? null) !== null,
  );
  return Object.fromEntries(sendable.map(({ name }) => [name, last[name] ?? null]));
}

/** The parts that went in the same call, each with its own. */
function partsOf(
  state: ReferenceState,
  situation: Situation,
  whole: { readonly entity: Entity; readonly id: string },
): readonly SentPart[] {
  const gone = goneRecord(state, whole.entity.name, whole.id);
  const children = [...situation.model.entities.values()].flatMap((child) => {
    const belongs = child.partOf ?? child.attached;
    return belongs?.entity === whole.entity.name ? [{ child, ...belongs }] : [];
  });
  if (gone === undefined) return [];
  return children.flatMap(({ child, field, back }) =>
    goneWith(state, child.name, gone)
      .filter((record) => record[field] === whole.id)
      .map((record, index): SentPart => {
        const id = String(record['id']);
        const restored = lastOf(state, child, id) ?? record;
        const { [field]: _, ...own } = sendableOf(child, restored);
        const sent = readSent(own, [...child.fields.values()]);
        if (sent === undefined) throw new Error('the values of a part are no object');
        const inner = partsOf(state, situation, { entity: child, id });
        const at = `${back}.${index}`;
        return { entity: child, parentField: field, at, id, gone: false, restored, sent, children: inner };
      }),
  );
}

/** The entity without grants that read what is never told of it: nobody knows that of a record that is gone. */
export function judgedFrom(entity: Entity, { model }: Situation): Entity {
  const isKnown = ({ expression }: Condition) =>
    ![...referencesOf(expandComputed(expression, model)).ownFields].some((name) =>
      isUnrecorded(entity, name),
    );
  return {
    ...entity,
    grants: entity.grants.filter(({ condition }) => condition === undefined || isKnown(condition)),
  };
}

/** Whether its caller could read what a place names, in the record or in a part that comes with it. */
function isSeenAt(
  state: ReferenceState,
  situation: Situation,
  { seen, parts }: { readonly seen: RecordValues | undefined; readonly parts: readonly SentPart[] },
): (place: string) => boolean {
  return (place) => {
    const part = parts.find(({ at }) => place === at || place.startsWith(`${at}.`));
    const [name = ''] = place.split('.', 1);
    if (part === undefined) return seen !== undefined && Object.hasOwn(seen, name);
    const { entity, restored = {}, children, at } = part;
    const inPart = readable(state, situation, { entity: judgedFrom(entity, situation), record: restored });
    if (place === at) return inPart !== undefined;
    return isSeenAt(state, situation, { seen: inPart, parts: children })(place.slice(at.length + 1));
  };
}

/** What nobody is ever told is in no history, and does not come back. */
function lastOf(state: ReferenceState, entity: Entity, id: string): RecordValues | undefined {
  const record = goneRecord(state, entity.name, id)?.record;
  if (record === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isUnrecorded(entity, name) ? null : value]),
  );
}
