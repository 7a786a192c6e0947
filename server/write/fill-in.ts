import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Field, Transition } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { permitsOf } from '#server/rights/permits.ts';
import type { Runtime } from '#server/runtime.ts';
import type { GivenForm } from '#server/sql/questions/judge.ts';
import { formSlot, rowSlots } from '#server/sql/values/row-slots.ts';
import type { SlotValues } from '#server/sql/values/slot.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Ground } from './conditions/calculate.ts';
import { withoutFaults } from './conditions/fault.ts';
import { refuseCall } from './conditions/permissions.ts';
import { placeIn, refuseTypes } from './context/refuse-types.ts';
import { refuseAll, someOf } from './context/refusals.ts';
import { storedRecord } from './context/stored-record.ts';
import { inWords } from './context/words.ts';
import type { WriteContext } from './context/write-context.ts';
import { WriteNotes } from './context/write-notes.ts';
import { type Attempt, fieldAt, inputOf, inputsIn, outOfBounds } from './request/attempt.ts';
import { attemptOf } from './request/attempt-of.ts';
import { fieldsOf, inputsOf } from './request/fields-of.ts';
import type { SentChild } from './request/sent-children.ts';
import { beforeCreate, openRecord } from './steps/before.ts';
import { perform } from './steps/perform.ts';
import { recordToBe } from './values/apply.ts';
import { withKept } from './values/kept-values.ts';
import { presetOn } from './values/presets.ts';
import { formOf, formSlots, unreadReferences } from './values/references.ts';

/** A call as far as it is filled in. */
export interface FilledCall {
  readonly entity: Entity;
  /** Absent: the record is new. */
  readonly id?: string;
  readonly transition?: Transition;
  readonly body: unknown;
}

/** The same, and the place in it that is asked about: `hall`, `lines.0.dish`. */
export interface FillingIn extends FilledCall {
  readonly place: string;
}

export type ReferenceField = Extract<Field, { type: 'ref' | 'refs' }>;

/** A reference, or a moment with a `choose`. */
type ChosenField = ReferenceField | (Field & { readonly choose: Expression });

/** What is asked about, and the record it stands in as it would be. */
export interface FilledIn {
  readonly field: ChosenField;
  /** What a choice among moments is worked out on. */
  readonly ground: Ground;
  readonly form: GivenForm;
  readonly slots: SlotValues;
}

/** A record, or a part of it, of which something is filled in; the outermost has the call itself. */
interface Standing {
  readonly attempt: Attempt;
  readonly at?: string;
  readonly child?: SentChild;
}

interface Target {
  /** From the record to the part that has the field. */
  readonly chain: readonly [Standing, ...Standing[]];
  readonly field: ChosenField;
}

/**
 * What a call would write, as far as it is filled in, under the rights of that call: nothing is drawn, kept or asked of it
 * that is not there yet.
 */
export async function fillIn(
  runtime: Runtime,
  call: Call,
  { connection, asked }: { readonly connection: Connection; readonly asked: FillingIn },
): Promise<Outcome<FilledIn>> {
  const attempt = attemptIn(runtime, asked);
  if (attempt === undefined) return refuse('bad_request');
  const target = targetIn(attempt, asked.place);
  if (target === undefined) return refuse('not_found');
  const refused = refuseCall(attempt, permitsOf(attempt, call.actor), call.actor);
  if (refused !== undefined) return refused;
  const context = readingContext(runtime, call, connection);
  const opened = await open(context, target);
  if (opened.kind === 'refusal') return opened;
  const wrong = await refuseWrong(context, target);
  return wrong ?? (await formIn(context, target, opened.value));
}

/** What the call attempts; undefined where its body is no object. */
export function attemptIn(
  runtime: Runtime,
  { entity, id, transition, body }: FilledCall,
): Attempt | undefined {
  const request = { entity, id, body };
  if (transition !== undefined) {
    const action = { kind: 'transition', name: transition.name, transition } as const;
    return attemptOf(runtime, request, { action, fields: inputsOf(transition) });
  }
  const action = { kind: id === undefined ? 'create' : 'update' } as const;
  return attemptOf(runtime, request, { action, fields: fieldsOf(entity) });
}

/** Where a place leads: `lines.0.dish` to a field of the first line that was sent. */
function targetIn(attempt: Attempt, place: string): Target | undefined {
  const column = place.includes('.') ? fieldAt(inputsIn(attempt), place) : undefined;
  if (column !== undefined) return choosableIn([{ attempt }], column);
  const words = place.split('.');
  const name = words.pop() ?? '';
  let chain: Target['chain'] = [{ attempt }];
  for (let at = 0; at < words.length; at += 2) {
    const outer = chain[chain.length - 1] ?? chain[0];
    const own = `${words[at]}.${words[at + 1] ?? ''}`;
    const child = (outer.child ?? attempt).children?.find((one) => one.at === own && !one.gone);
    if (child === undefined) return undefined;
    chain = [...chain, { attempt: attemptOn(child, outer.attempt), at: placed(outer.at, own), child }];
  }
  const inner = (chain.at(-1) ?? chain[0]).attempt;
  const { action, entity } = inner;
  const own = action.kind === 'transition' ? undefined : entity.fields.get(name);
  const field = own ?? inputsIn(inner).find((input) => input.name === name);
  return choosableIn(chain, field);
}

function choosableIn(chain: Target['chain'], field: Field | undefined): Target | undefined {
  if (field?.type === 'ref' || field?.type === 'refs') return { chain, field };
  const { choose } = field ?? {};
  return field === undefined || choose === undefined ? undefined : { chain, field: { ...field, choose } };
}

function placed(outer: string | undefined, own: string): string {
  return outer === undefined ? own : placeIn(outer, own);
}

/** A part is made, or changed, in the whole that was sent with it. */
export function attemptOn({ entity, id, sent, parentField }: SentChild, whole: Attempt): Attempt {
  const fixed = { [parentField]: whole.id };
  return id === undefined
    ? { entity, id: NEW, action: { kind: 'create' }, sent, origin: 'parent', fixed }
    : { entity, id, action: { kind: 'update' }, sent, fixed };
}

/** The id of a part that is not there yet: nothing refers to it. */
const NEW = '00000000-0000-0000-0000-000000000000';

/** Rights are asked as for the call with a value in the place that is asked about. */
async function open(
  context: WriteContext,
  { chain, field }: Target,
): Promise<Outcome<RecordValues | undefined>> {
  const [{ attempt }, ...parts] = chain;
  const within = parts.flatMap(({ child }) => child ?? []);
  // What is asked for beside the fields needs no right but that to the call.
  const isField = within.length > 0 || attempt.entity.fields.has(field.name);
  const asked = isField ? withName(attempt, within, field.name) : attempt;
  const opened = await openCall(context, asked);
  return opened.kind === 'refusal' ? opened : done(opened.value.record);
}

/** An attempt that the caller has the rights to, without what is not heeded, and the record as it is; undefined where it is new. */
export interface OpenCall {
  readonly attempt: Attempt;
  readonly record: RecordValues | undefined;
}

/** Asks for the rights to a call, and for the form of what is sent. */
export async function openCall(context: WriteContext, asked: Attempt): Promise<Outcome<OpenCall>> {
  if (asked.action.kind === 'create') {
    const begun = await beforeCreate(context, asked);
    return begun.kind === 'refusal' ? begun : done({ attempt: begun.value, record: undefined });
  }
  const { entity, id } = asked;
  const record = await storedRecord(context.transaction, context.runtime, { entity, id });
  if (record === undefined) return refuse('not_found');
  const opened = await openRecord(context, asked, record);
  if (opened.kind === 'refusal') return opened;
  const { attempt } = opened.value;
  return (await refuseTypes(context, attempt)) ?? done({ attempt, record });
}

/** The attempt as if the field were sent too: in the last of these parts, or in the record itself. */
function withName<Sent extends Pick<Attempt, 'sent' | 'children'>>(
  attempt: Sent,
  parts: readonly SentChild[],
  name: string,
): Sent {
  const [part, ...others] = parts;
  if (part === undefined)
    return { ...attempt, sent: { ...attempt.sent, names: [...attempt.sent.names, name] } };
  const children = attempt.children?.map((one) => (one === part ? withName(part, others, name) : one));
  return { ...attempt, children };
}

/** Values that are wrong by themselves. What is in the place that is asked about may be chosen anew. */
async function refuseWrong(context: WriteContext, { chain, field }: Target): Promise<Refusal | undefined> {
  const problems: FieldProblem[] = [];
  for (const { attempt, at } of chain) {
    const isAsked = attempt === chain.at(-1)?.attempt;
    const found = [...outOfBounds(attempt), ...(await unreadReferences(context, attempt))];
    const own = found.filter((one) => !(isAsked && one.field === field.name));
    const worded = await inWords(context, own, attempt);
    problems.push(
      ...worded.map((one) => (at === undefined ? one : { ...one, field: placeIn(at, one.field) })),
    );
  }
  const some = someOf(problems);
  return some && refuseAll(context.runtime.model, some);
}

/** The rows of the record and its parts as they would be, the innermost first. */
async function formIn(
  context: WriteContext,
  { chain, field }: Target,
  stored: RecordValues | undefined,
): Promise<Outcome<FilledIn>> {
  const { kind } = context.runtime.database;
  const rows: { readonly attempt: Attempt; readonly record: RecordValues }[] = [];
  for (const { attempt, child } of chain) {
    const before = child === undefined ? stored : await storedPart(context, attempt);
    if (before === undefined && attempt.action.kind !== 'create') return refuse('not_found');
    rows.unshift({ attempt, record: withoutFaults(await rowOf(context, attempt, before)) });
  }
  const [{ attempt: called }] = chain;
  const whole = rows.at(-1)?.record ?? {};
  const ground = stored === undefined ? { record: whole, stored: false } : { record: stored, stored: true };
  const preset = await presetOn(context, called, ground);
  const slots = rows.map(({ attempt, record }, place) =>
    rowSlots(formSlot(place), attempt.entity, { record, kind }),
  );
  const wholes = rows.slice(1).map(({ attempt: { entity } }, place) => ({
    entity,
    field: rows[place]?.attempt.entity.partOf?.field ?? '',
  }));
  const inner = rows[0]?.attempt.entity ?? called.entity;
  const inputs = chain.length > 1 ? {} : formSlots(preset, rows[0]?.record ?? {}, kind);
  const asked: Ground = {
    entity: inner,
    record: rows[0]?.record ?? {},
    stored: false,
    input: inputOf(chain.length > 1 ? (rows[0]?.attempt ?? preset) : preset),
  };
  return done({
    field,
    ground: asked,
    form: { entity: inner, wholes },
    slots: Object.assign({}, ...slots, inputs),
  });
}

/** A part that is there, in the whole that it was sent with. */
async function storedPart(
  context: WriteContext,
  { entity, id, action, fixed }: Attempt,
): Promise<RecordValues | undefined> {
  if (action.kind === 'create') return undefined;
  const part = await storedRecord(context.transaction, context.runtime, { entity, id });
  const isThere = Object.entries(fixed ?? {}).every(([name, value]) => part?.[name] === value);
  return isThere ? part : undefined;
}

async function rowOf(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues | undefined,
): Promise<RecordValues> {
  const { entity, sent, action } = attempt;
  if (before === undefined) return recordToBe(context, attempt);
  if (action.kind === 'transition') return formOf(attempt, { before, after: before });
  return withKept(context, entity, { record: { ...before, ...sent.values }, before });
}

/** The surroundings of a write that only looks: whatever would write is a mistake. */
export function readingContext(runtime: Runtime, call: Call, connection: Connection): WriteContext {
  const never = () => {
    throw new Error('a read that would write');
  };
  const transaction: Transaction = {
    ...connection,
    all: (statement) => connection.all(statement),
    run: never,
    send: never,
    savepoint: never,
    within: never,
    rollBackAtEnd: never,
  };
  return { runtime, call, reader: call, transaction, notes: new WriteNotes([]), depth: 0, perform };
}
