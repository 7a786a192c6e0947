import type { EntityDescription } from '#shared/api/app-description.ts';
import type { Condition, Entity, Field, Model, Transition } from '#shared/contract/model.ts';
import { describeMessages, describeRules, reasonsAgainst } from './describe-rules.ts';
import { describeAppointment, documentsFor, mailsFor } from './describe-sends.ts';
import { toldKeys } from '#shared/engine/key-fields.ts';
import { secondOf } from '#shared/engine/second-of.ts';
import { asksOf, asksOfOffer, dependsOnForm } from '#shared/engine/choices/filled-in.ts';
import { print } from '#shared/expression/tree/print.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import {
  answeredBy,
  describeInputs,
  describeMove,
  describeTransition,
  sentBy,
} from './describe-transition.ts';
import { fieldShape } from './field-shape.ts';
import { followsOthers, isRequiredAtFirst } from './required-at-first.ts';
import { sumsBelow } from './sums/sums-below.ts';
import { setBy } from './steps/set-by.ts';
import { statePath } from './steps/state-path.ts';
import { sends, type ViewerRights } from './viewer-rights.ts';

/** An entity as this viewer may know it; undefined where no grant gives them any call on it. */
export function describeEntity(
  entity: Entity,
  model: Model,
  rights: ViewerRights,
): EntityDescription | undefined {
  const may = {
    read: rights.may(entity, 'read'),
    refer: rights.refers(entity),
    history: rights.history(entity),
    create: rights.may(entity, 'create'),
    update: rights.may(entity, 'update'),
    delete: rights.may(entity, 'delete'),
  };
  const transitions = [...entity.transitions.values()].filter(({ name }) => rights.moves(entity, name));
  const sent = isSentWithWhole(entity, rights);
  if (!Object.values(may).includes(true) && transitions.length === 0 && !sent) return undefined;
  const shape = (field: Field) => ({
    ...withOffer(field, entity, { model, rights }),
    ...followsOthers(field, entity, rights),
    ...(isRequiredAtFirst(field, entity, { model, rights }) ? { requiredAtFirst: true as const } : {}),
    ...shownWhen(field, entity, rights),
    ...requiredWhen(field, entity, rights),
  });
  const names = [...entity.fields.keys()];
  const writable = (call: 'create' | 'update') => names.filter((name) => rights.writes(entity, call, name));
  const readable = names.filter((name) => rights.reads(entity, name));
  const stateField = stateFieldOf(entity, rights);
  const told = may.create ? toldKeys(entity).map(({ name }) => name) : [];
  const opened = names.filter((name) => !readable.includes(name) && rights.opens(entity, name));
  const inTitle = names.filter((name) => rights.tells(entity, name));
  const known = new Set([
    ...readable,
    ...opened,
    ...inTitle,
    ...writable('create'),
    ...writable('update'),
    ...told,
  ]);
  const fields = [...entity.fields.values()].filter(({ name }) => known.has(name)).map(shape);
  return {
    name: entity.name,
    plural: entity.plural,
    label: entity.label,
    labelPlural: entity.labelPlural,
    help: entity.help,
    ...(entity.partOf === undefined ? {} : { part: true as const }),
    ...(entity.order !== undefined && readable.includes(entity.order) ? { order: entity.order } : {}),
    ...(sent ? { sentWithWhole: true as const } : {}),
    ...(entity.attached === undefined ? {} : { attachedBy: entity.attached.field }),
    fields,
    may,
    readable,
    ...(opened.length === 0 ? {} : { opened }),
    creatable: writable('create'),
    updatable: writable('update'),
    ...besideOf(entity, { may, shape }),
    stateField,
    ...(stateField === undefined ? {} : pathOfStates(entity)),
    transitions: transitions.map((transition) => ({
      ...describeTransition(transition, shape),
      ...(stateField === undefined ? {} : describeMove(transition)),
      ...setBy(transition, { stateField, readable }),
      ...sentBy(entity, transition, model),
      ...answeredBy(transition, { model, rights }),
    })),
    ...previewsOf(entity, rights, shape),
    ...(may.read && mailsFor(entity, model, (one) => rights.is(one)).length > 0
      ? { mails: true as const }
      : {}),
    ...(may.read ? drawnFrom(entity, model, rights) : {}),
    ...describeAppointment(entity, model, rights),
    ...waitsOf(entity, model, { may, transitions }),
    ...(may.read && may.create && tellsExisting(entity) ? { tellsExisting: true } : {}),
    backs: describeBacks(entity, model, rights),
    messages: describeMessages(fields, { entity, model, rights }),
    rules: describeRules(entity, model, rights),
  };
}

/** Who does not know all that it asks is shown the field always. */
function shownWhen(
  { showIf, requiredIf }: Field,
  entity: Entity,
  rights: ViewerRights,
): Pick<FieldShape, 'show'> {
  if (showIf === undefined || !knowsAll(showIf, entity, rights)) return {};
  const isRequired = requiredIf?.source === showIf.source;
  return { show: { when: showIf.expression, ...(isRequired ? { required: true as const } : {}) } };
}

/** Not where it is required whenever it is shown, nor of what only the server can find out. */
function requiredWhen(
  { showIf, requiredIf }: Field,
  entity: Entity,
  rights: ViewerRights,
): Pick<FieldShape, 'requiredWhen'> {
  if (requiredIf === undefined || requiredIf.source === showIf?.source) return {};
  if (!requiredIf.references.local || !knowsAll(requiredIf, entity, rights)) return {};
  return { requiredWhen: requiredIf.expression };
}

/** Whether the viewer reads, or fills in, every field that a condition asks. */
function knowsAll({ references }: Condition, entity: Entity, rights: ViewerRights): boolean {
  return [...references.ownFields].every((name) => rights.reads(entity, name) || sends(entity, name, rights));
}

/** Transitions that the viewer may not make and may try out. */
function previewsOf(
  entity: Entity,
  rights: ViewerRights,
  shape: (field: Field) => FieldShape,
): Pick<EntityDescription, 'previews'> {
  const previews = [...entity.transitions.values()].filter(
    ({ name, preview }) => !rights.moves(entity, name) && preview.some((audience) => rights.is(audience)),
  );
  return previews.length === 0 ? {} : { previews: previews.map((one) => describeTransition(one, shape)) };
}

/** What the viewer sends with a create or an update beside the fields. */
function besideOf(
  { calls }: Entity,
  { may, shape }: Pick<EntityDescription, 'may'> & { readonly shape: (field: Field) => FieldShape },
): Pick<EntityDescription, 'beside'> {
  const taking = (['create', 'update'] as const).filter((call) => may[call] && calls[call].input.length > 0);
  if (taking.length === 0) return {};
  const inputs = (call: 'create' | 'update') => describeInputs(calls[call].input, shape);
  return { beside: Object.fromEntries(taking.map((call) => [call, inputs(call)])) };
}

function drawnFrom(entity: Entity, model: Model, rights: ViewerRights): Pick<EntityDescription, 'documents'> {
  const documents = documentsFor(entity, model, (one) => rights.is(one));
  return documents.length === 0 ? {} : { documents: documents.map(({ name, label }) => ({ name, label })) };
}

/** Of the calls that the viewer may make, those that wait for a second person. */
function waitsOf(
  entity: Entity,
  model: Model,
  { may, transitions }: Pick<EntityDescription, 'may'> & { readonly transitions: readonly Transition[] },
): Pick<EntityDescription, 'waits'> {
  const calls = (['create', 'update', 'delete'] as const).filter((call) => may[call]);
  const all = [...calls, ...transitions.map(({ name }) => name)];
  const waits = all.filter((call) => secondOf(model, entity, call) !== undefined);
  return waits.length === 0 ? {} : { waits };
}

function tellsExisting({ unique }: Entity): boolean {
  return unique.some(({ onConflict }) => onConflict === 'existing');
}

function stateFieldOf(entity: Entity, rights: ViewerRights): string | undefined {
  const name = entity.states?.field;
  return name !== undefined && rights.reads(entity, name) ? name : undefined;
}

function pathOfStates(entity: Entity): Pick<EntityDescription, 'statePath'> {
  const path = statePath(entity);
  return path === undefined ? {} : { statePath: path };
}

interface Viewing {
  readonly model: Model;
  readonly rights: ViewerRights;
}

/**
 * A field as the viewer may know it; a reference with what may be chosen, where a filter of theirs can say it. Else that
 * is asked for, with what is filled in.
 */
function withOffer(field: Field, entity: Entity, { model, rights }: Viewing): FieldShape {
  const shape = fieldShape(field);
  const { choosable } = field;
  if (shape.type === 'rows')
    return {
      ...shape,
      columns: (field.rows ?? []).map((one) => inRow(withOffer(one, entity, { model, rights }))),
    };
  const knows = (of: Entity) => (name: string) =>
    !of.fields.has(name) || rights.reads(of, name) || sends(of, name, rights);
  if (shape.type === 'datetime' && field.choose !== undefined) {
    const { own, whole } = asksOfOffer(field, field.choose, entity);
    const isUnbound = field.anyMoment?.some((audience) => rights.is(audience)) === true;
    return {
      ...shape,
      asks: { own: own.filter(knows(entity)), whole },
      ...(isUnbound ? { unbound: true as const } : {}),
    };
  }
  if (shape.type === 'several') {
    const references = [...membersOf(shape).values()].flatMap((name) => {
      const member = entity.fields.get(name);
      const offer = member && withOffer(member, entity, { model, rights });
      return offer?.type === 'ref' ? [offer] : [];
    });
    return { ...shape, references };
  }
  if (shape.type !== 'ref' && shape.type !== 'refs') return shape;
  const to = model.entities.get(shape.to);
  const isAsked = to !== undefined && rights.onlyRefers(to);
  if (choosable === undefined) return isAsked ? { ...shape, asks: { own: [], whole: [] } } : shape;
  const reasons = to && reasonsAgainst(field, to, { model, rights });
  const told = { ...shape, ...(reasons === undefined ? {} : { reasons }) };
  const offered =
    dependsOnForm(choosable) || isAsked ? undefined : to && rights.asFilter(to, print(choosable.expression));
  if (offered !== undefined) return { ...told, offered };
  const { partOf } = entity;
  const parent = partOf && model.entities.get(partOf.entity);
  const whole = partOf && parent && { field: partOf.field, entity: parent };
  const asks = asksOf(choosable, entity, whole);
  return {
    ...told,
    asks: { own: asks.own.filter(knows(entity)), whole: parent ? asks.whole.filter(knows(parent)) : [] },
  };
}

/** What may be chosen in a row hangs on what stands around the rows. */
function inRow(column: FieldShape): FieldShape {
  if ((column.type !== 'ref' && column.type !== 'refs') || column.asks === undefined) return column;
  return { ...column, asks: { own: [], whole: column.asks.own } };
}

function describeBacks(entity: Entity, model: Model, rights: ViewerRights): EntityDescription['backs'] {
  return [...entity.backs.values()]
    .filter(({ entity: name, field }) => {
      const from = model.entities.get(name);
      if (from === undefined) return false;
      return (rights.may(from, 'read') && rights.reads(from, field)) || isSentUnseen(from, entity, rights);
    })
    .map(({ name, label, entity: from, field }) => {
      const there = model.entities.get(from);
      const part = there?.partOf?.field === field;
      const sums = sumsBelow(entity, { name, entity: from }, { model, rights });
      return {
        name,
        label,
        entity: from,
        field,
        part,
        ...attachedBy(there, field),
        ...(sums.length === 0 ? {} : { sums }),
      };
    });
}

/** Whether records are created as parts of a new one. Comments and files come later. */
function isSentWithWhole(part: Entity, rights: ViewerRights): boolean {
  return part.partOf !== undefined && part.attached === undefined && rights.createsWithParent(part);
}

/** Who may read nothing of a record, as a visitor who fills in a form, may still send its parts with it. */
function isSentUnseen(part: Entity, whole: Entity, rights: ViewerRights): boolean {
  return part.partOf?.entity === whole.name && !rights.may(whole, 'read') && isSentWithWhole(part, rights);
}

function attachedBy(
  there: Entity | undefined,
  field: string,
): Pick<EntityDescription['backs'][number], 'attached'> {
  if (there?.openingOf?.field === field) return { attached: 'openings' };
  return there?.attached?.field === field ? { attached: there.attached.kind } : {};
}
