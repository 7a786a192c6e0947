import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type HeldRequest, recordIn, type ReferenceState } from './reference-state.ts';
import { judgedFrom } from './restore.ts';
import { readable } from './rights.ts';
import { entityOf, type Situation } from './situation.ts';

type Sent = Pick<HeldRequest, 'entity' | 'call' | 'record' | 'asker' | 'body'>;

/**
 * Whether who may decide is told the value at a place of what was sent: they may read it of the record as it is, and as
 * it would be. What is no field of the record belongs to the call.
 */
export function shownToDecider(
  state: ReferenceState,
  situation: Situation,
  sent: Sent,
): (place: string) => boolean {
  const entity = entityOf(situation.model, sent.entity);
  const inputs = inputsOf(entity, sent.call);
  const seen = seenIn(state, situation, { entity, sent, inputs });
  return (place) => {
    const [name = '', index = '', ...below] = place.split('.');
    const row = rowsOf(sent.body, name)[Number(index)];
    const part = entity.backs.get(name)?.entity;
    if (part === undefined || row === undefined || index === '')
      return (inputs.has(name) && !entity.fields.has(name)) || seen.every((one) => Object.hasOwn(one, name));
    const { id, delete: _, ...body } = Object(row) as RecordValues;
    const record = typeof id === 'string' ? id : null;
    const call = record === null ? 'create' : 'update';
    const inPart = { entity: part, call, record, asker: sent.asker, body };
    return below.length === 0 || shownToDecider(state, situation, inPart)(below.join('.'));
  };
}

/** The record as it is, and as it would be, as far as it may be read; nothing of one that is not there any more. */
function seenIn(
  state: ReferenceState,
  situation: Situation,
  {
    entity,
    sent,
    inputs,
  }: { readonly entity: Entity; readonly sent: Sent; readonly inputs: ReadonlySet<string> },
): readonly RecordValues[] {
  const { call, record: id, asker, body } = sent;
  const now = id === null ? undefined : recordIn(state, entity.name, id);
  if (now === undefined && call !== 'create') return [{}];
  const isField = (name: string) =>
    entity.fields.has(name) && (!entity.transitions.has(call) || inputs.has(name));
  const own = Object.entries(Object(body) as RecordValues).filter(([name]) => isField(name));
  const then = { ...(now ?? fresh(entity, asker.id ?? null)), ...Object.fromEntries(own) };
  const judged = judgedFrom(entity, situation);
  return [then, ...(now === undefined ? [] : [now])].map(
    (record) => readable(state, situation, { entity: judged, record }) ?? {},
  );
}

/** A new record, as far as it is known before it is made. */
function fresh(entity: Entity, asker: JsonValue): RecordValues {
  const known = [...entity.fields.values()].filter(
    (field) =>
      field.origin === 'contract' &&
      hasColumn(field) &&
      field.initial === undefined &&
      field.saved === undefined &&
      field.type !== 'number_series',
  );
  const start = entity.states?.start;
  return {
    ...Object.fromEntries(known.map((field) => [field.name, field.default ?? null])),
    ...(typeof start === 'string' && entity.states ? { [entity.states.field]: start } : {}),
    created_by: asker,
    updated_by: asker,
  };
}

function inputsOf(entity: Entity, call: string): ReadonlySet<string> {
  const own = call === 'create' || call === 'update' ? entity.calls[call].input : [];
  const input = entity.transitions.get(call)?.input ?? own;
  return new Set(input.map(({ field }) => field.name));
}

function rowsOf(body: unknown, name: string): readonly JsonValue[] {
  const rows = (Object(body) as RecordValues)[name];
  return Array.isArray(rows) ? rows : [];
}
