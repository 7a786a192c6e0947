import type { EntityDescription, TransitionDescription } from '#shared/api/app-description.ts';
import type { Entity, Model, Transition } from '#shared/contract/model.ts';
import { describeMessages, describeRules } from './describe-rules.ts';
import { describeSends } from './describe-sends.ts';
import { fieldShape } from './field-shape.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** An entity as this viewer may know it; undefined where no grant gives them any call on it. */
export function describeEntity(
  entity: Entity,
  model: Model,
  rights: ViewerRights,
): EntityDescription | undefined {
  const may = {
    read: rights.may(entity, 'read'),
    create: rights.may(entity, 'create'),
    update: rights.may(entity, 'update'),
    delete: rights.may(entity, 'delete'),
  };
  const transitions = [...entity.transitions.values()].filter(({ name }) => rights.moves(entity, name));
  if (!Object.values(may).includes(true) && transitions.length === 0) return undefined;
  const names = [...entity.fields.keys()];
  const writable = (call: 'create' | 'update') => names.filter((name) => rights.writes(entity, call, name));
  const readable = names.filter((name) => rights.reads(entity, name));
  const known = new Set([...readable, ...writable('create'), ...writable('update')]);
  const fields = [...entity.fields.values()].filter(({ name }) => known.has(name)).map(fieldShape);
  return {
    name: entity.name,
    plural: entity.plural,
    label: entity.label,
    labelPlural: entity.labelPlural,
    help: entity.help,
    fields,
    may,
    readable,
    creatable: writable('create'),
    updatable: writable('update'),
    stateField: stateFieldOf(entity, rights),
    transitions: transitions.map((transition) => ({
      ...describeTransition(transition),
      ...(stateFieldOf(entity, rights) === undefined ? {} : describeMove(transition)),
      ...sentBy(describeSends(entity, transition, model)),
    })),
    backs: describeBacks(entity, model, rights),
    messages: describeMessages(fields, { entity, model, rights }),
    rules: describeRules(entity, model, rights),
  };
}

function stateFieldOf(entity: Entity, rights: ViewerRights): string | undefined {
  const name = entity.states?.field;
  return name !== undefined && rights.reads(entity, name) ? name : undefined;
}

function describeTransition({ name, label, help, ask, input }: Transition): TransitionDescription {
  const inputs = input.map(({ field, required }) => ({ field: fieldShape(field), required }));
  return { name, label, help, ask, input: inputs };
}

function sentBy(sends: TransitionDescription['sends']): Pick<TransitionDescription, 'sends'> {
  return sends === undefined ? {} : { sends };
}

function describeMove({ to }: Transition): Pick<TransitionDescription, 'to'> {
  if (to === undefined || typeof to === 'string') return { to: to === undefined ? undefined : [to] };
  return { to: to.map(({ state }) => state) };
}

function describeBacks(entity: Entity, model: Model, rights: ViewerRights): EntityDescription['backs'] {
  return [...entity.backs.values()]
    .filter(({ entity: name, field }) => {
      const from = model.entities.get(name);
      return from !== undefined && rights.may(from, 'read') && rights.reads(from, field);
    })
    .map(({ name, label, entity: from, field }) => {
      const part = model.entities.get(from)?.partOf?.field === field;
      return { name, label, entity: from, field, part };
    });
}
