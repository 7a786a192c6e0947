import { optionOwner } from './option-owner.ts';
import type { EntityDeclaration, TransitionDeclaration } from '#shared/contract/declaration.ts';
import type { EffectDeclaration } from '#shared/contract/declaration-effects.ts';
import type { MapNode, Name, Node, ScalarNode } from '#shared/contract/language/node.ts';
import type { Built } from '#shared/contract/load.ts';
import type { Occurrences } from './occurrence.ts';

/** A document whose names are known; expressions may have mistakes. */
export type Read = Pick<Built, 'written' | 'contract' | 'checked'>;

/** Names in points 3 and 4 that mean something only with what stands beside them. */
export function noteData(read: Read, found: Occurrences): void {
  const { entities, machines } = read.contract.declaration;
  for (const entity of entities) noteEntity(entity, read, found);
  for (const { entity, transitions, calls, after } of machines) {
    for (const transition of transitions) noteTransition(transition, entity.text, { read, found });
    for (const effects of [...calls.map(({ then }) => then), ...Object.values(after)])
      noteEffects(effects, { read, found });
  }
}

function noteEntity({ name, partOf, fields, seed }: EntityDeclaration, read: Read, found: Occurrences): void {
  const [parent] = fields;
  if (partOf !== undefined && parent?.back !== undefined)
    found.declare(`back ${partOf.text}.${parent.back.text}`, parent.back);
  for (const { name: field, settings, default: preset } of fields)
    if (preset !== undefined && settings !== undefined && 'options' in settings)
      noteOptions(preset, optionOwner(name.text, field.text, read), found);
  for (const record of seed) noteValues(record, name.text, { read, found });
}

/** What stands under a key of a block; undefined where nothing does. */
export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key.text === key)?.value : undefined;
}

interface Noting {
  readonly read: Read;
  readonly found: Occurrences;
}

function noteTransition(
  { input, set, then }: TransitionDeclaration,
  entity: string,
  { read, found }: Noting,
): void {
  const own = input.filter(({ field }) => field === undefined).map(({ name }) => name);
  for (const field of [...own, ...set.map((one) => one.field)])
    found.use(`field ${entity}.${field.text}`, field);
  noteEffects(then, { read, found });
}

/** What effects name of the records that they are done to. */
export function noteEffects(effects: readonly EffectDeclaration[], { read, found }: Noting): void {
  for (const { act } of effects) {
    if (act.kind === 'then') {
      noteEffects(act.effects, { read, found });
      continue;
    }
    const entity = act.kind === 'create' ? act.entity.text : entityOf(act.target, read);
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
export function noteValues(values: MapNode, entity: string, { read, found }: Noting): void {
  for (const { key, value } of values.entries) {
    const shape = read.contract.entities.get(entity)?.fields.get(key.text)?.shape;
    if (shape === undefined) continue;
    found.use(`field ${entity}.${key.text}`, key);
    if (shape.type === 'ref' || shape.type === 'refs') noteRecords(value, shape.to, found);
    else if ('options' in shape) noteOptions(value, optionOwner(entity, key.text, read), found);
  }
}

function noteOptions(value: Node, owner: string, found: Occurrences): void {
  for (const item of value.kind === 'list' ? value.items : [value])
    if (item.kind === 'scalar') found.use(`option ${owner}.${item.text}`, item);
}

function noteRecords(value: Node, entity: string, found: Occurrences): void {
  for (const item of value.kind === 'list' ? value.items : [value]) {
    if (item.kind !== 'scalar') continue;
    found.use(entity === 'user' ? `person ${item.text}` : `record ${entity}.${item.text}`, item);
  }
}
