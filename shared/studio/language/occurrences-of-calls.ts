import type { EventDeclaration } from '#shared/contract/declaration-calls.ts';
import type { StepDeclaration } from '#shared/contract/declaration-effects.ts';
import type { Declaration, ScreenDeclaration } from '#shared/contract/declaration.ts';
import type { Name } from '#shared/contract/language/node.ts';
import type { Occurrences } from './occurrence.ts';
import { noteInput, noteValues, type Read } from './occurrences-of-data.ts';

/** Names in points 2 and 5 to 9, and in the examples. */
export function noteCalls(read: Read, found: Occurrences): void {
  const { declaration } = read.contract;
  for (const screen of declaration.screens) noteScreen(screen, found);
  noteOutside(declaration, found);
  for (const { name, setBy = [] } of declaration.constants) {
    found.declare(`constant ${name.text}`, name);
    useRoles(setBy, found);
  }
  for (const { entity } of declaration.limits.records) found.use(`entity ${entity.text}`, entity);
  noteExamples(read, found);
}

/** Paths such as `shelf.name` are noted with the expressions they are. */
function noteScreen(screen: ScreenDeclaration, found: Occurrences): void {
  const { route, of, for: audiences = [], tiles, filters, search = [], fields = [], related = [] } = screen;
  found.declare(`screen ${route.text}`, route);
  useRoles(audiences, found);
  for (const tile of tiles) {
    found.use(`entity ${tile.entity.text}`, tile.entity);
    useRoles(tile.for ?? [], found);
  }
  if (of === undefined) return;
  found.use(`entity ${of.text}`, of);
  const { lanes, from, to, image } = screen;
  for (const name of [...filters, ...search, ...fields, lanes, from, to, image])
    if (name !== undefined) found.use(`field ${of.text}.${name.text}`, name);
  for (const name of related) found.use(`back ${of.text}.${name.text}`, name);
}

function noteOutside({ queries, webhooks, notices, schedules }: Declaration, found: Occurrences): void {
  for (const { name, entity, for: audiences } of queries) {
    found.declare(`query ${name.text}`, name);
    found.use(`entity ${entity.text}`, entity);
    useRoles(audiences, found);
  }
  for (const { name, entity, on, send = [] } of webhooks) {
    found.declare(`webhook ${name.text}`, name);
    for (const event of on) noteEvent(event, found);
    for (const field of send) found.use(`field ${entity.text}.${field.text}`, field);
  }
  for (const { name, on } of notices) {
    found.declare(`notice ${name.text}`, name);
    for (const event of on) noteEvent(event, found);
  }
  for (const { name, entity, act } of schedules) {
    found.declare(`schedule ${name.text}`, name);
    found.use(`entity ${entity.text}`, entity);
    if (act.kind === 'notice') found.use(`notice ${act.notice.text}`, act.notice);
    else found.use(`transition ${entity.text}.${act.transition.text}`, act.transition);
  }
}

function noteEvent({ entity, event }: EventDeclaration, found: Occurrences): void {
  found.use(`entity ${entity.text}`, entity);
  found.use(`transition ${entity.text}.${event.text}`, event);
}

function noteExamples(read: Read, found: Occurrences): void {
  const { people, records, scenarios } = read.contract.declaration.examples;
  for (const { name, roles, values } of people) {
    found.declare(`person ${name.text}`, name);
    useRoles(roles, found);
    noteValues(values, 'user', { read, found });
  }
  for (const { entity, name, values } of records) {
    found.use(`entity ${entity.text}`, entity);
    found.declare(`record ${entity.text}.${name.text}`, name);
    noteValues(values, entity.text, { read, found });
  }
  const named = new Map(records.map(({ entity, name }) => [name.text, entity.text]));
  for (const { steps } of scenarios) noteSteps(steps, { named: new Map(named), read, found });
}

interface Playing {
  /** The entities of the records that have a name so far. */
  readonly named: Map<string, string>;
  readonly read: Read;
  readonly found: Occurrences;
}

function noteSteps(steps: readonly StepDeclaration[], playing: Playing): void {
  const { found } = playing;
  for (const step of steps) {
    if (step.as !== undefined) found.use(`person ${step.as.text}`, step.as);
    for (const code of [step.refused, ...step.warns, ...step.confirm])
      if (code !== undefined) found.use(`code ${code.text}`, code);
    const entity = noteAct(step.act, playing);
    if (entity !== undefined && step.at !== undefined) found.use(`field ${entity}.${step.at.text}`, step.at);
  }
}

/** Answers the entity that the step is about. */
function noteAct(act: StepDeclaration['act'], playing: Playing): string | undefined {
  const { named, read, found } = playing;
  switch (act.kind) {
    case 'create':
      found.use(`entity ${act.entity.text}`, act.entity);
      if (act.name !== undefined) named.set(act.name.text, act.entity.text);
      noteValues(act.values, act.entity.text, playing);
      return act.entity.text;
    case 'list':
      found.use(`entity ${act.entity.text}`, act.entity);
      return act.entity.text;
    case 'update':
    case 'delete':
    case 'sees':
    case 'do': {
      const entity = named.get(act.record.text);
      if (entity === undefined) return undefined;
      found.use(`record ${entity}.${act.record.text}`, act.record);
      if (act.kind === 'update') noteValues(act.values, entity, playing);
      if (act.kind === 'sees') for (const name of act.hidden) found.use(`field ${entity}.${name.text}`, name);
      if (act.kind === 'do') noteDone(act, entity, { read, found });
      return entity;
    }
    case 'set_constant':
      for (const { key } of act.values.entries) found.use(`constant ${key.text}`, key);
      return undefined;
    case 'together':
      if (act.others !== undefined) found.use(`code ${act.others.text}`, act.others);
      noteSteps(act.steps, playing);
      return undefined;
    case 'wait':
    case 'now':
      return undefined;
  }
}

function noteDone(
  act: Extract<StepDeclaration['act'], { kind: 'do' }>,
  entity: string,
  { read, found }: Pick<Playing, 'read' | 'found'>,
): void {
  found.use(`transition ${entity}.${act.transition.text}`, act.transition);
  const names = act.input.entries.map(({ key }) => key);
  noteInput({ entity, transition: act.transition.text, names }, read, found);
  noteValues(act.input, entity, { read, found });
}

function useRoles(names: readonly Name[], found: Occurrences): void {
  for (const name of names) found.use(`role ${name.text}`, name);
}
