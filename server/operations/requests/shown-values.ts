import type { Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { rightsThen } from '#server/operations/history/rights-then.ts';
import { membersSeen } from '#server/reads/hidden-members.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import { inputsOf, type StoredRequest, withoutSecrets } from '#server/write/stored-request.ts';

/** What was sent, as far as it is told, and whether there was more. */
export interface Shown {
  readonly values: RecordValues;
  readonly hidden: boolean;
}

type Sent = Pick<StoredRequest, 'entity' | 'call' | 'body' | 'record' | 'asker'>;

/** To who has sent it: everything but what is secret. */
export function shownToAsker(model: Model, sent: Pick<Sent, 'entity' | 'call' | 'body'>): Shown {
  const values = withoutSecrets(model, sent);
  return { values, hidden: JSON.stringify(values) !== JSON.stringify(sent.body) };
}

/**
 * To who may decide: values of fields that they may read on the record as it is, and as it would be, without the members of
 * lists that they may not read, as on the record. What is asked along with a call and is no field of the record belongs to
 * the call, and is told to whoever decides about that.
 */
export async function shownToOthers(context: ReadContext, sent: Sent): Promise<Shown> {
  const { entity, call, body } = sent;
  const inputs = inputsOf(entity, call);
  const isOwnInput = (name: string) => inputs.has(name) && !entity.fields.has(name);
  const reads = await readsBoth(context, sent);
  const shown = shownOf(body, (name) => isOwnInput(name) || reads(name));
  const parts: Record<string, JsonValue> = {};
  let isAllShown = true;
  for (const [name, rows] of Object.entries(body)) {
    const part = context.runtime.model.entities.get(entity.backs.get(name)?.entity ?? '');
    if (part === undefined || !Array.isArray(rows)) continue;
    const told = await Promise.all(rows.map((row) => partShown(context, { ...sent, entity: part }, row)));
    parts[name] = told.map(({ values }) => values);
    isAllShown &&= told.every(({ hidden }) => !hidden);
  }
  const left = Object.keys(body).filter((name) => !(name in shown.values) && !(name in parts));
  const values = await withSeenMembers(context, sent, shown.values);
  return { values: { ...values, ...parts }, hidden: left.length > 0 || !isAllShown };
}

async function withSeenMembers(
  context: ReadContext,
  { entity, call }: Sent,
  values: RecordValues,
): Promise<RecordValues> {
  const inputs = inputsOf(entity, call);
  const lists = Object.entries(values).flatMap(([name, members]) => {
    const field = inputs.get(name) ?? entity.fields.get(name);
    return field?.type === 'refs' && Array.isArray(members) ? [{ field, name, members }] : [];
  });
  if (lists.length === 0) return values;
  const sees = await membersSeen(context, lists);
  const seen = lists.map(({ field, name, members }) => [name, members.filter((id) => sees(field, id))]);
  return { ...values, ...Object.fromEntries(seen) };
}

/** Whether who may decide is told the value at a place of what was sent: `note`, or `lines.0.text` of a part. */
export async function placesShown(context: ReadContext, sent: Sent): Promise<Reads> {
  const { entity, call, body } = sent;
  const inputs = inputsOf(entity, call);
  const reads = await readsBoth(context, sent);
  const parts = new Map<string, Reads>();
  for (const [name, rows] of Object.entries(body)) {
    const part = context.runtime.model.entities.get(entity.backs.get(name)?.entity ?? '');
    if (part === undefined || !Array.isArray(rows)) continue;
    for (const [index, row] of rows.entries())
      parts.set(`${name}.${index}`, await placesShown(context, sentOf({ ...sent, entity: part }, row).sent));
  }
  return (place) => {
    const [name = '', index = '', ...below] = place.split('.');
    const part = parts.get(`${name}.${index}`);
    if (part !== undefined) return below.length === 0 || part(below.join('.'));
    return (inputs.has(name) && !entity.fields.has(name)) || reads(name);
  };
}

/** What was sent of one part, and whether it names one that is there. */
function sentOf(sent: Sent, row: JsonValue): { readonly sent: Sent; readonly isKnown: boolean } {
  const { id, delete: _, ...body } = Object(row) as Record<string, JsonValue>;
  const isKnown = typeof id === 'string' && isId(id);
  const record = isKnown ? id : undefined;
  return { sent: { ...sent, call: isKnown ? 'update' : 'create', body, record }, isKnown };
}

async function partShown(context: ReadContext, whole: Sent, row: JsonValue): Promise<Shown> {
  const { sent, isKnown } = sentOf(whole, row);
  const shown = await shownToOthers(context, sent);
  const reads = await readsBoth(context, { ...sent, call: 'update', body: {} });
  const isNamed = isKnown && reads('id');
  const said = isNamed
    ? { id: sent.record ?? null, ...('delete' in Object(row) ? { delete: true } : {}) }
    : {};
  return { values: { ...said, ...shown.values }, hidden: shown.hidden || (isKnown && !isNamed) };
}

type Reads = (field: string) => boolean;

async function readsBoth(context: ReadContext, sent: Sent): Promise<Reads> {
  const { entity, record } = sent;
  const now =
    record === undefined
      ? undefined
      : await storedRecord(context.connection, context.runtime, { entity, id: record });
  if (now === undefined && sent.call !== 'create') return () => false;
  const then = await rightsThen(context, entity, { ...(now ?? fresh(sent)), ...own(sent) });
  if (now === undefined) return (name) => then.reads(name);
  const today = await rightsThen(context, entity, now);
  return (name) => then.reads(name) && today.reads(name);
}

/** A new record, as far as it is known before it is made. What is worked out then is not known, and so opens nothing. */
function fresh({ entity, asker }: Sent): RecordValues {
  const start = entity.states?.start;
  const known = [...entity.fields.values()].flatMap((field): [string, JsonValue][] => {
    const isOpen = !hasColumn(field) || field.initial !== undefined || field.saved !== undefined;
    if (isOpen || field.origin !== 'contract' || field.type === 'number_series') return [];
    return [[field.name, field.default ?? null]];
  });
  const state = typeof start === 'string' && entity.states ? { [entity.states.field]: start } : {};
  return { ...Object.fromEntries(known), ...state, created_by: asker, updated_by: asker };
}

/** Of what was sent, the values of fields. */
function own({ entity, call, body }: Sent): RecordValues {
  const inputs = inputsOf(entity, call);
  const isField = (name: string) =>
    entity.fields.has(name) && (!entity.transitions.has(call) || inputs.has(name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => isField(name)));
}

function shownOf(body: RecordValues, isTold: (name: string) => boolean): Shown {
  const told = Object.entries(body).filter(([name]) => isTold(name));
  return { values: Object.fromEntries(told), hidden: told.length < Object.keys(body).length };
}
