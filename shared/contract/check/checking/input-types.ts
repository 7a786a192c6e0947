import type { Type } from '#shared/expression/expression.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { FieldDeclaration, RuleDeclaration, TransitionDeclaration } from '../../declaration.ts';
import { shapeOf } from '../../resolve/entities.ts';
import { isWritable, type ResolvedEntity } from '../../resolve/resolved.ts';

type Entities = ReadonlyMap<string, ResolvedEntity>;

/** Something of an entity that takes inputs, by the name that rules call it. */
export interface Taking extends Pick<TransitionDeclaration, 'input' | 'then'> {
  readonly event: string;
}

/** The transitions of an entity, and the calls that take something beside the fields. */
export function takingOf({ machine }: Pick<ResolvedEntity, 'machine'>): readonly Taking[] {
  const { transitions = [], calls = [] } = machine ?? {};
  return [
    ...transitions.map(({ name, input, then }) => ({ event: name.text, input, then })),
    ...calls.map(({ call, input, then }) => ({ event: call, input, then })),
  ];
}

/** The types of what a transition, or another call, is given. */
export function inputTypes(
  transition: Pick<Taking, 'input'>,
  entity: ResolvedEntity,
): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const { name, field } of transition.input) {
    const settings = field === undefined ? entity.fields.get(name.text)?.shape : field.settings;
    // Rows are gone through by effects; as a whole they are no value.
    if (settings !== undefined && settings.type !== 'rows')
      types.set(name.text, fieldType(settings, entity.name));
    if (field === undefined && settings?.type === 'several')
      for (const [to, member] of membersOf({ ...settings, name: name.text }))
        types.set(member, { kind: 'record', entity: to });
  }
  return types;
}

/** Rows among what a call is given: the types of their columns, by the name of the input. */
export function rowTypes(
  { input }: Pick<Taking, 'input'>,
  entity: Pick<ResolvedEntity, 'name'>,
): ReadonlyMap<string, ReadonlyMap<string, Type>> {
  const typesOf = (columns: readonly FieldDeclaration[]) =>
    new Map(
      columns.flatMap(({ name, settings }) =>
        settings === undefined ? [] : [[name.text, fieldType(settings, entity.name)] as const],
      ),
    );
  return new Map(
    input.flatMap(({ name, field }) => (field?.rows ? [[name.text, typesOf(field.rows)] as const] : [])),
  );
}

/** The entity with what is sent beside its fields with a call, as if those were fields too: inputs, and parts as rows. */
export function withBeside(
  entity: ResolvedEntity,
  call: 'create' | 'update',
  entities: Entities,
): ResolvedEntity {
  const inputs = entity.machine?.calls.find((one) => one.call === call)?.input ?? [];
  const beside = inputs.flatMap(({ field, name: { text, place } }) =>
    field === undefined ? [] : [[text, { shape: shapeOf(field), declaration: field, place }] as const],
  );
  const parts = partRows(entity, entities).map(
    (shape) => [shape.name, { shape, place: entity.place }] as const,
  );
  return { ...entity, fields: new Map([...entity.fields, ...beside, ...parts]) };
}

/** The parts that are sent with a record of the entity, and theirs. */
function partRows(entity: ResolvedEntity, entities: Entities): readonly FieldShape[] {
  return [...entity.backs].flatMap(([name, back]) => {
    const part = entities.get(back.entity);
    if (part?.declaration.partOf?.text !== entity.name || back.field !== entity.name) return [];
    const sent = [...part.fields.values()].filter((field) => isWritable(field));
    const own = sent.flatMap(({ shape }) =>
      shape === undefined || shape.name === back.field ? [] : [shape],
    );
    return [partShape(name, [...own, ...partRows(part, entities)])];
  });
}

function partShape(name: string, columns: readonly FieldShape[]): FieldShape {
  const none = { required: false, unique: false, secret: false, errors: {} };
  return { ...none, type: 'rows', name, label: name, origin: 'contract', columns };
}

/** The inputs of all calls of an entity that are fields of their own. */
export function ownInputs(entity: Pick<ResolvedEntity, 'machine'>): readonly FieldDeclaration[] {
  return takingOf(entity).flatMap(({ input }) =>
    input.flatMap(({ field }) => (field === undefined ? [] : [field, ...(field.rows ?? [])])),
  );
}

/** Inputs that a rule may read: those that all calls under its `on` have alike. None where it is asked at other events too. */
export function ruleInputs(
  { on = [] }: Pick<RuleDeclaration, 'on'>,
  entity: ResolvedEntity,
): ReadonlyMap<string, Type> | undefined {
  const taking = takingOf(entity);
  const [first, ...others] = on.map(({ text }) => {
    const called = taking.find(({ event }) => event === text);
    return called === undefined ? new Map<string, Type>() : inputTypes(called, entity);
  });
  if (first === undefined) return undefined;
  const isAlike = ([name, type]: readonly [string, Type]) =>
    others.every((other) => JSON.stringify(other.get(name)) === JSON.stringify(type));
  const shared = [...first].filter(isAlike);
  return shared.length === 0 ? undefined : new Map(shared);
}
