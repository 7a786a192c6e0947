import type {
  EntityDeclaration,
  FieldDeclaration,
  MachineDeclaration,
  TransitionDeclaration,
} from '#shared/contract/declaration.ts';
import type { EffectDeclaration } from '#shared/contract/declaration-effects.ts';
import type { MapNode, Name, Node, ScalarNode } from '#shared/contract/language/node.ts';
import type { Built } from '#shared/contract/load.ts';
import type { Occurrences } from './occurrence.ts';

/** A document whose names are known; expressions may have mistakes. */
export type Read = Pick<Built, 'contract' | 'checked'>;

/** Names in points 3 and 4: entities, fields, states, transitions, and what effects name. */
export function noteData(read: Read, found: Occurrences): void {
  for (const entity of read.contract.declaration.entities) noteEntity(entity, read, found);
  for (const machine of read.contract.declaration.machines) noteMachine(machine, read, found);
}

function noteEntity(entity: EntityDeclaration, read: Read, found: Occurrences): void {
  const { name, partOf, plural, fields, unique, seed } = entity;
  found.declare(`entity ${name.text}`, name);
  if (partOf !== undefined) found.use(`entity ${partOf.text}`, partOf);
  if (plural !== undefined) found.declare(`plural ${name.text}`, plural);
  for (const field of fields) noteField(field, { entity: name.text, implied: partOf }, found);
  noteChoices(entity, read, found);
  for (const part of unique.flat()) found.use(`field ${name.text}.${part.text}`, part);
  for (const record of seed) noteValues(record, name.text, { read, found });
}

function noteField(
  field: FieldDeclaration,
  { entity, implied }: { readonly entity: string; readonly implied: Name | undefined },
  found: Occurrences,
): void {
  const { name, to, back, per, draw, errors, settings } = field;
  const subject = `field ${entity}.${name.text}` as const;
  if (implied === undefined || field !== fieldOf(implied, field)) found.declare(subject, name);
  if (to !== undefined) found.use(`entity ${to.text}`, to);
  if (to !== undefined && back !== undefined) found.declare(`back ${to.text}.${back.text}`, back);
  if (per !== undefined) found.use(`field ${entity}.${per.text}`, per);
  for (const step of draw) found.use(`transition ${entity}.${step.text}`, step);
  for (const { code } of errors) found.use(`code ${code.text}`, code);
  if (field.default !== undefined && settings !== undefined && 'options' in settings)
    noteOptions(field.default, `${entity}.${name.text}`, found);
}

/** The options of choices: only the document itself says where they stand. */
function noteChoices({ name }: EntityDeclaration, { contract }: Read, found: Occurrences): void {
  const entity = valueOf(contract.document.points.get(3)?.root, name.text);
  const fields = valueOf(entity, 'fields');
  for (const field of fields?.kind === 'map' ? fields.entries : []) {
    const options = valueOf(field.value, 'options');
    for (const { key } of options?.kind === 'map' ? options.entries : [])
      found.declare(`option ${name.text}.${field.key.text}.${key.text}`, key);
  }
}

/** What stands under a key of a block; undefined where nothing does. */
export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key.text === key)?.value : undefined;
}

/** The implied reference of a part stands where its parent is named. */
function fieldOf(parent: Name, field: FieldDeclaration): FieldDeclaration | undefined {
  const { line, column } = field.name.place;
  return parent.place.line === line && parent.place.column === column ? field : undefined;
}

function noteMachine(machine: MachineDeclaration, read: Read, found: Occurrences): void {
  const { entity, states, transitions, after } = machine;
  found.use(`entity ${entity.text}`, entity);
  if (states !== undefined) {
    const field = `${entity.text}.${states.field.text}`;
    found.declare(`field ${field}`, states.field);
    for (const { state } of states.start) found.use(`option ${field}.${state.text}`, state);
    for (const { to } of states.moved) found.use(`option ${field}.${to.text}`, to);
    for (const { name } of states.options) found.declare(`option ${field}.${name.text}`, name);
  }
  for (const transition of transitions) noteTransition(transition, { machine, read, found });
  for (const effects of Object.values(after)) noteEffects(effects, { machine, read, found });
}

interface Noting {
  readonly machine: MachineDeclaration;
  readonly read: Read;
  readonly found: Occurrences;
}

function noteTransition(transition: TransitionDeclaration, noting: Noting): void {
  const { machine, found } = noting;
  const entity = machine.entity.text;
  const { name, from = [], to = [], by, when, input, set, then } = transition;
  found.declare(`transition ${entity}.${name.text}`, name);
  for (const state of [...from, ...to.map((target) => target.state)])
    found.use(`option ${entity}.${machine.states?.field.text ?? ''}.${state.text}`, state);
  if (typeof by !== 'string') for (const { audience } of by) found.use(`role ${audience.text}`, audience);
  for (const { code } of when) if (code !== undefined) found.use(`code ${code.text}`, code);
  for (const { name: sent, field } of input) {
    if (field === undefined) found.use(`field ${entity}.${sent.text}`, sent);
    else if (field.to !== undefined) found.use(`entity ${field.to.text}`, field.to);
  }
  for (const { field } of set) found.use(`field ${entity}.${field.text}`, field);
  noteEffects(then, noting);
}

function noteEffects(effects: readonly EffectDeclaration[], { read, found }: Noting): void {
  for (const { act } of effects) {
    const entity = act.kind === 'create' ? act.entity.text : entityOf(act.target, read);
    if (act.kind === 'create') found.use(`entity ${entity}`, act.entity);
    if (act.kind === 'create' || act.kind === 'update')
      for (const { field } of act.set) found.use(`field ${entity}.${field.text}`, field);
    if (act.kind === 'do') {
      found.use(`transition ${entity}.${act.transition.text}`, act.transition);
      noteInput(
        { entity, transition: act.transition.text, names: act.input.map(({ field }) => field) },
        read,
        found,
      );
    }
  }
}

/** The entity of the record or of the collection that an effect is about; empty where the expression has mistakes. */
function entityOf(target: ScalarNode, { checked }: Read): string {
  const type = checked.expressions.get(target)?.type;
  const single = type?.kind === 'list' ? type.element : type;
  return single?.kind === 'record' ? single.entity : '';
}

interface Sent {
  readonly entity: string;
  readonly transition: string;
  readonly names: readonly Name[];
}

/** What a transition takes is a field of its entity unless the transition gives it a type. */
export function noteInput({ entity, transition, names }: Sent, { contract }: Read, found: Occurrences): void {
  const transitions = contract.entities.get(entity)?.machine?.transitions ?? [];
  const inputs = transitions.find(({ name }) => name.text === transition)?.input ?? [];
  for (const name of names) {
    const input = inputs.find((one) => one.name.text === name.text);
    if (input !== undefined && input.field === undefined) found.use(`field ${entity}.${name.text}`, name);
  }
}

/** The fields of a record that stands in the contract, and the options and names that are their values. */
export function noteValues(
  values: MapNode,
  entity: string,
  { read, found }: { readonly read: Read; readonly found: Occurrences },
): void {
  for (const { key, value } of values.entries) {
    const shape = read.contract.entities.get(entity)?.fields.get(key.text)?.shape;
    if (shape === undefined) continue;
    found.use(`field ${entity}.${key.text}`, key);
    if (shape.type === 'ref' || shape.type === 'refs') noteRecords(value, shape.to, found);
    else if ('options' in shape) noteOptions(value, `${entity}.${key.text}`, found);
  }
}

function noteOptions(value: Node, field: string, found: Occurrences): void {
  for (const item of value.kind === 'list' ? value.items : [value])
    if (item.kind === 'scalar') found.use(`option ${field}.${item.text}`, item);
}

function noteRecords(value: Node, entity: string, found: Occurrences): void {
  for (const item of value.kind === 'list' ? value.items : [value]) {
    if (item.kind !== 'scalar') continue;
    found.use(entity === 'user' ? `person ${item.text}` : `record ${entity}.${item.text}`, item);
  }
}
