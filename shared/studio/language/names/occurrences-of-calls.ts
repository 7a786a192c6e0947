import type { StepDeclaration } from '#shared/contract/declaration-effects.ts';
import type { Occurrences } from './occurrence.ts';
import { noteEffects, noteInput, noteValues, type Read } from './occurrences-of-data.ts';

/** Names in point 7 and in the examples that mean something only with what stands beside them. */
export function noteCalls(read: Read, found: Occurrences): void {
  for (const { entity, send = [] } of read.contract.declaration.webhooks)
    for (const field of send) found.use(`field ${entity.text}.${field.text}`, field);
  const { mails, documents } = read.contract.declaration;
  for (const { entity, attach, sent, failed } of mails) {
    for (const name of attach) {
      const isDrawn = documents.some((one) => one.name.text === name.text && one.entity.text === entity.text);
      found.use(isDrawn ? `document ${name.text}` : `field ${entity.text}.${name.text}`, name);
    }
    for (const step of [sent, failed])
      if (step !== undefined) found.use(`transition ${entity.text}.${step.text}`, step);
  }
  for (const { then, failed } of read.contract.declaration.calls)
    noteEffects([...then, ...failed], { read, found });
  const { receives, inboxes } = read.contract.declaration;
  for (const { then } of [...receives, ...inboxes]) noteEffects(then, { read, found });
  noteExamples(read, found);
}

function noteExamples(read: Read, found: Occurrences): void {
  const { people, records, scenarios } = read.contract.declaration.examples;
  for (const { values } of people) noteValues(values, 'user', { read, found });
  for (const { entity, values } of records) noteValues(values, entity.text, { read, found });
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
    const entity = noteAct(step.act, playing);
    if (entity !== undefined && step.at !== undefined) found.use(`field ${entity}.${step.at.text}`, step.at);
  }
}

/** Answers the entity that the step is about. */
function noteAct(act: StepDeclaration['act'], playing: Playing): string | undefined {
  const { named, read, found } = playing;
  switch (act.kind) {
    case 'create':
      if (act.name !== undefined) named.set(act.name.text, act.entity.text);
      noteValues(act.values, act.entity.text, playing);
      return act.entity.text;
    case 'list':
      return act.entity.text;
    case 'update':
    case 'delete':
    case 'sees':
    case 'draws':
    case 'mailed':
    case 'answered':
    case 'do': {
      const entity = named.get(act.record.text);
      if (entity === undefined) return undefined;
      found.use(`record ${entity}.${act.record.text}`, act.record);
      if (act.kind === 'update') noteValues(act.values, entity, playing);
      if (act.kind === 'sees') for (const name of act.hidden) found.use(`field ${entity}.${name.text}`, name);
      if (act.kind === 'do') noteDone(act, entity, { read, found });
      return entity;
    }
    case 'arrives': {
      const { answered, name, inbox } = act;
      const of = read.contract.declaration.inboxes.find((one) => one.name.text === inbox.text)?.entity;
      const about = answered && named.get(answered.record.text);
      if (answered && about) found.use(`record ${about}.${answered.record.text}`, answered.record);
      if (name && of) named.set(name.text, of.text);
      return of?.text;
    }
    case 'together':
      noteSteps(act.steps, playing);
      return undefined;
    case 'received':
    case 'set_constant':
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
