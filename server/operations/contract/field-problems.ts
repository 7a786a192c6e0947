import type { SentChange, SentField } from '#shared/api/calls/fields.ts';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { refuse } from '#shared/api/refusal.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Finding } from '#shared/contract/finding.ts';
import { messageOf } from '#shared/messages/message.ts';
import { fold } from '#shared/expression/values/fold.ts';
import { type Extended, keyAt } from '#shared/studio/extend/add-field.ts';
import { audiencesFor, type Use } from '#shared/studio/extend/audiences.ts';
import type { Actor, Call } from '#server/call.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import type { Runtime } from '#server/runtime.ts';

/** What is wrong with a field before it is written anywhere: what the caller, as far as they see, can know. */
export function fieldAsked(field: SentField, runtime: Runtime, actor: Actor): readonly FieldProblem[] {
  return [
    ...sameLabel(field, runtime, actor),
    ...missing(field),
    ...turnedBounds(field),
    ...sameOptions(field),
    ...unknownTarget(field, runtime, actor),
    ...unknownChoice(field, runtime, actor),
    ...unknownAudiences(field, 'read', runtime),
    ...unknownAudiences(field, 'write', runtime),
  ];
}

/** What is changed, of which field, by whom. */
interface Changing {
  readonly runtime: Runtime;
  readonly actor: Actor;
  readonly entity: string;
  readonly name: string;
}

/** The same of a change. */
export function changeAsked(
  { label, options, show }: SentChange,
  { runtime, actor, entity, name }: Changing,
): readonly FieldProblem[] {
  return [
    ...(label === undefined ? [] : sameLabel({ entity, label, name }, runtime, actor)),
    ...sameOptions({ options: options?.map((option) => option.label) }),
    ...unknownChoice({ entity, show: show ?? undefined }, runtime, actor),
  ];
}

/** Two fields of one label cannot be told apart; of one that the caller may not see, nothing is told. */
function sameLabel(
  { entity: of, label, name }: Pick<SentField, 'entity' | 'label' | 'name'>,
  { model, ...rest }: Runtime,
  actor: Actor,
) {
  const entity = model.entities.get(of);
  const rights = viewerRights({ model, ...rest }, actor);
  const known = [...(entity?.fields.values() ?? [])].filter(
    (field) =>
      entity !== undefined &&
      (rights.reads(entity, field.name) || rights.writes(entity, 'update', field.name)),
  );
  const isTaken = known.some((field) => field.name !== name && fold(field.label) === fold(label));
  return isTaken ? [problem('label', 'not_unique', messageOf('refusals.labelTaken'))] : [];
}

function missing({ type, options, to }: SentField): readonly FieldProblem[] {
  const message = messageOf('fields.required');
  const isChoice = type === 'choice' || type === 'choices';
  return [
    ...(isChoice && options === undefined ? [problem('options', 'required', message)] : []),
    ...(type === 'ref' && to === undefined ? [problem('to', 'required', message)] : []),
  ];
}

/** Dates and times are written so that the later one stands behind. */
function turnedBounds({ min, max }: SentField): readonly FieldProblem[] {
  if (min === undefined || max === undefined) return [];
  const [least, most] = [Number(min), Number(max)];
  const isTurned = Number.isNaN(least) || Number.isNaN(most) ? String(min) > String(max) : least > most;
  return isTurned ? [problem('max', 'too_small', messageOf('refusals.boundsTurned'))] : [];
}

function sameOptions({ options = [] }: Pick<SentField, 'options'>): readonly FieldProblem[] {
  const isTwice = new Set(options.map(fold)).size < options.length;
  return isTwice ? [problem('options', 'not_unique', messageOf('refusals.optionTwice'))] : [];
}

function unknownTarget({ to }: SentField, runtime: Runtime, actor: Actor): readonly FieldProblem[] {
  const target = to === undefined ? undefined : runtime.model.entities.get(to);
  const rights = viewerRights(runtime, actor);
  const isKnown = target !== undefined && (rights.may(target, 'read') || rights.refers(target));
  if (to === undefined || isKnown) return [];
  return [problem('to', 'not_an_option', messageOf('refusals.noSuchTarget'))];
}

/** What the caller may not read cannot decide for them which records have the field. */
function unknownChoice(
  { entity: name, show }: Pick<SentField, 'entity' | 'show'>,
  runtime: Runtime,
  actor: Actor,
): readonly FieldProblem[] {
  if (show === undefined) return [];
  const entity = runtime.model.entities.get(name);
  const field = entity?.fields.get(show.field);
  const isRead = entity !== undefined && viewerRights(runtime, actor).reads(entity, show.field);
  const options = isRead && isA(field, 'choice') ? field.options.map((option) => option.name) : [];
  if (options.length > 0 && show.is.every((one) => options.includes(one))) return [];
  return [problem('show', 'not_an_option', messageOf('refusals.noSuchChoice'))];
}

function unknownAudiences({ entity: name, ...field }: SentField, use: Use, { model }: Runtime) {
  const entity = model.entities.get(name);
  const among = entity === undefined ? [] : audiencesFor(entity, use, model);
  const unknown = field[use]?.find((one) => !among.includes(one));
  if (unknown === undefined) return [];
  return [problem(use, 'not_an_option', messageOf('refusals.noRightOnThese', { name: unknown }))];
}

/** What was sent of a field: a new one, or a change. */
type Sent = Pick<SentField, 'entity' | 'name' | 'required' | 'default'> & Pick<SentChange, 'retired'>;

/**
 * What a check of the contract has against the field, each at the part of it that it is about. What stands elsewhere in
 * the document is told to the owner alone.
 */
export function problemsOfFindings(
  findings: readonly Finding[],
  extended: Extended,
  { field, call }: { readonly field: Sent; readonly call: Call },
): readonly FieldProblem[] {
  const errors = findings.filter(({ level }) => level === 'error');
  const told = errors.map((finding) => {
    const key = keyAt(finding, extended, field.entity);
    const { message } = finding;
    if (key !== undefined) return problem(partOf(key, field), 'invalid', message);
    const otherwise = field.retired === true ? 'fields.inUse' : 'refusals.fieldDoesNotFit';
    const said = call.actor.owner ? message : messageOf(otherwise);
    return { code: 'invalid', message: said };
  });
  // What is wrong elsewhere follows from what is wrong here.
  const own = told.filter((one) => 'field' in one);
  const unfilled = field.required === true && field.default === undefined;
  const elsewhere = unfilled ? [problem('required', 'required', messageOf('refusals.madeWithout'))] : told;
  const kept = own.length > 0 ? own : elsewhere;
  return [...new Map(kept.map((one) => [JSON.stringify(one), one])).values()];
}

/** What of a field was asked for, by its key in the document. */
function partOf(key: string, { name }: Sent): string {
  if (key === 'name') return name === undefined ? 'label' : 'name';
  return key === 'back' || key === 'on_delete' ? 'to' : key;
}

/** A plan that asks something: who adds a field is not asked, but told what to send instead. */
export function refusedBy(
  { questions }: PublishPlan,
  name: string,
  { entity }: Pick<SentField, 'entity'>,
): Refusal {
  const open = questions.filter(({ accepted }) => accepted === null);
  const problems = open.map(({ id, records }) => {
    if (id === `required:${entity}.${name}`)
      return problem('required', 'required', messageOf('refusals.valuesMissing', { records }));
    if (id.startsWith(`option:${entity}.${name}`))
      return problem('options', 'in_use', messageOf('fields.optionInUse', { records }));
    return { code: 'invalid', message: messageOf('refusals.fieldDoesNotFit') };
  });
  return refuse('not_allowed_now', undefined, problems);
}

/** What is wrong with a part of a field. */
export function problem(field: string, code: string, message: FieldProblem['message']): FieldProblem {
  return { field, code, message };
}
