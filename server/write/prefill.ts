import type { FieldProblem } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Condition, Field } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { isSettable, permitsOf } from '#server/rights/permits.ts';
import { visibilityOf } from '#server/rights/visibility.ts';
import type { Runtime } from '#server/runtime.ts';
import { holdingOn } from './conditions/conditions.ts';
import { withoutFaults } from './conditions/fault.ts';
import { refuseCall } from './conditions/permissions.ts';
import { placeIn } from './context/refuse-types.ts';
import { refuseAll, someOf } from './context/refusals.ts';
import { inWords } from './context/words.ts';
import type { WriteContext } from './context/write-context.ts';
import { attemptIn, attemptOn, type FilledCall, openCall, readingContext } from './fill-in.ts';
import { type Attempt, outOfBounds } from './request/attempt.ts';
import { refuseParts, type SentChild } from './request/sent-children.ts';
import { recordToBe } from './values/apply.ts';
import { refuseUnpermitted } from './values/forbidden-fields.ts';
import { type PresetGround, presetOn } from './values/presets.ts';
import { unreadReferences } from './values/references.ts';

/** Values by field, and under the names of ways back the parts that were sent, each likewise. */
export interface Prefilled {
  readonly [name: string]: JsonValue | readonly Prefilled[];
}

/**
 * What the engine would fill in where a call leaves something out, by what is filled in so far. It is told to whoever has
 * the right to the call, and may read it in the record that would come of it; nothing is written.
 */
export async function prefill(
  runtime: Runtime,
  call: Call,
  { connection, asked }: { readonly connection: Connection; readonly asked: FilledCall },
): Promise<Outcome<Prefilled>> {
  const tooMany = refuseParts(runtime.model, asked.entity, asked.body);
  if (tooMany !== undefined) return tooMany;
  const attempt = attemptIn(runtime, asked);
  if (attempt === undefined) return refuse('bad_request');
  const refused = refuseCall(attempt, permitsOf(attempt, call.actor), call.actor);
  if (refused !== undefined) return refused;
  const context = readingContext(runtime, call, connection);
  const opened = await openCall(context, attempt);
  if (opened.kind === 'refusal') return opened;
  const problems = someOf(await wrongIn(context, opened.value.attempt));
  if (problems !== undefined) return refuseAll(runtime.model, problems);
  return done(await prefilledIn(context, opened.value));
}

/** Values that are wrong by themselves, here and in all parts: what would be worked out from them would be wrong too. */
async function wrongIn(context: WriteContext, attempt: Attempt): Promise<readonly FieldProblem[]> {
  const found = [...outOfBounds(attempt), ...(await unreadReferences(context, attempt))];
  const own = await inWords(context, found, attempt);
  const problems = [...own];
  for (const child of sentIn(attempt)) {
    const inner = await wrongIn(context, partOf(child, attempt));
    problems.push(...inner.map((one) => ({ ...one, field: placeIn(child.at, one.field) })));
  }
  return problems;
}

async function prefilledIn(
  context: WriteContext,
  { attempt, record }: { readonly attempt: Attempt; readonly record: RecordValues | undefined },
): Promise<Prefilled> {
  const { action } = attempt;
  if (action.kind === 'transition')
    return record === undefined ? {} : presetsOf(context, attempt, { record, stored: true });
  const own = action.kind === 'create' ? await filledIn(context, attempt) : {};
  // Nobody makes the parts of what they may not make.
  if (own === undefined) return {};
  const isNew = record === undefined;
  const ground = {
    record: isNew ? withoutFaults(await recordToBe(context, attempt)) : record,
    stored: !isNew,
  };
  const beside = attempt.beside === undefined ? {} : await presetsOf(context, attempt, ground);
  return { ...own, ...beside, ...(await partsFilledIn(context, attempt)) };
}

/** Whoever may make a call is told what it would be made with. */
async function presetsOf(context: WriteContext, called: Attempt, ground: PresetGround): Promise<Prefilled> {
  const whole = await presetOn(context, called, ground);
  const { valueProblems, values } = whole.beside ?? whole.sent;
  const { preset } = whole;
  const wrong = new Set(valueProblems.map(({ field }) => field));
  const names = [...(preset ?? [])].filter((name) => !wrong.has(name));
  return seen(context, called, withValues(names, values));
}

/** The values without references to what the caller may not read: they could neither be shown nor be chosen. */
async function seen(context: WriteContext, attempt: Attempt, values: RecordValues): Promise<RecordValues> {
  const sent = { ...attempt.sent, names: Object.keys(values), values };
  const beside = attempt.beside && { ...attempt.beside, values };
  const unread = new Set(
    (await unreadReferences(context, { ...attempt, sent, ...(beside && { beside }) })).map(
      ({ field }) => field ?? '',
    ),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unread.has(name)));
}

async function partsFilledIn(context: WriteContext, whole: Attempt): Promise<Prefilled> {
  const lists: Record<string, Prefilled[]> = {};
  for (const child of sentIn(whole)) {
    const [back = ''] = child.at.split('.');
    const part = partOf(child, whole);
    const list = (lists[back] ??= []);
    list.push(child.gone ? {} : await prefilledIn(context, { attempt: part, record: undefined }));
  }
  return lists;
}

function sentIn({ children = [] }: Attempt): readonly SentChild[] {
  return children;
}

function partOf(child: SentChild, whole: Attempt): Attempt {
  return { ...attemptOn(child, whole), children: child.children };
}

/** What a new record would have in fields that were not sent, as far as it may be told; undefined where it may not be made so. */
async function filledIn(context: WriteContext, attempt: Attempt): Promise<RecordValues | undefined> {
  const { entity, sent } = attempt;
  const record = withoutFaults(await recordToBe(context, attempt));
  const readable = await rightsTo(context, attempt, record);
  if (readable === undefined) return undefined;
  const unknown = unknownIn(attempt);
  const fields = [...entity.fields.values()].filter(
    (field) =>
      isFilledIn(field) &&
      isSettable(entity, field.name) &&
      !sent.names.includes(field.name) &&
      !unknown.has(field.name) &&
      readable(field.name),
  );
  return seen(
    context,
    attempt,
    withValues(
      fields.map(({ name }) => name),
      record,
    ),
  );
}

function isFilledIn({ initial, default: preset }: Field): boolean {
  return initial !== undefined || preset !== undefined;
}

/** What may be read of the record that would be made; undefined where no grant lets it be made. */
async function rightsTo(
  context: WriteContext,
  attempt: Attempt,
  record: RecordValues,
): Promise<((field: string) => boolean) | undefined> {
  const { actor } = context.call;
  const { entity } = attempt;
  const permits = permitsOf(attempt, actor);
  const { readable, rows, fields } = visibilityOf(entity, actor);
  const shown = (field: string): readonly Condition[] => {
    const seen = fields.get(field);
    return seen?.kind === 'sometimes' ? seen.conditions : [];
  };
  const asked = [
    ...permits.flatMap(({ condition }) => condition ?? []),
    ...(rows ?? []),
    ...[...fields.keys()].flatMap(shown),
  ];
  const different = [...new Map(asked.map((condition) => [condition.source, { condition }])).values()];
  const holding = await holdingOn(context, different, { entity, record, stored: false });
  const held = new Set(holding.map(({ condition }) => condition.source));
  const holds = ({ source }: Condition) => held.has(source);
  const covering = permits.filter(({ condition }) => condition === undefined || holds(condition));
  if (refuseUnpermitted(attempt, covering, actor) !== undefined) return undefined;
  const isRead = readable && (rows?.some(holds) ?? true);
  return (field) =>
    isRead && (fields.get(field)?.kind === 'always' || shown(field).some((condition) => holds(condition)));
}

/**
 * Fields of which only the save knows what they will be: those that read the id of the record, or of a part the whole it
 * is sent with, and those that read them.
 */
function unknownIn({ entity, fixed = {} }: Attempt): ReadonlySet<string> {
  const unknown = new Set(['id', ...Object.keys(fixed)]);
  for (const { name, initial } of entity.fields.values()) {
    const reads = initial === undefined ? [] : [...referencesOf(initial).ownFields];
    if (reads.some((read) => unknown.has(read))) unknown.add(name);
  }
  return unknown;
}

function withValues(names: readonly string[], values: RecordValues): RecordValues {
  const known = names.filter((name) => (values[name] ?? null) !== null);
  return Object.fromEntries(known.map((name) => [name, values[name] ?? null]));
}
