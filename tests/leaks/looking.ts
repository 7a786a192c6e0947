import { performWrite } from '#tests/agreement/reference/perform-write.ts';
import { recordsOf, type ReferenceState } from '#tests/agreement/reference/reference-state.ts';
import { performRestore } from '#tests/agreement/reference/restore.ts';
import { readable } from '#tests/agreement/reference/rights.ts';
import type { Situation } from '#tests/agreement/reference/situation.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Chance } from './chance.ts';
import type { Sample } from './sample.ts';
import type { Sight } from './sight.ts';
import type { Stage } from './stage.ts';
import type { Viewer } from './viewers.ts';
import { entityOf, type Ground, storedState, type World } from './world.ts';
import type { TriedWrite } from './tried-write.ts';

/** One viewer in front of one world. */
export interface Looking {
  readonly stage: Stage;
  readonly ground: Ground;
  readonly world: World;
  readonly viewer: Viewer;
  readonly chance: Chance;
  readonly looked: Looked;
  readonly sample: Sample;
  /** What the grants allow them. */
  readonly sight: Sight;
  readonly situation: Situation;
}

/** What was looked at: a run in which nothing was hidden proves nothing. */
export interface Looked {
  answers: number;
  /** Marks that the viewers may not read, added up. */
  hidden: number;
  /** Marks that were told. */
  told: number;
  /** Answers that were compared with those of a twin. */
  twins: number;
  /** Answers about what is hidden that were compared with those about what is missing. */
  pairs: number;
  /** Events that were told. */
  events: number;
}

/** Nothing yet. */
export function nothingLooked(): Looked {
  return { answers: 0, hidden: 0, told: 0, twins: 0, pairs: 0, events: 0 };
}

/** What the engine in memory answers a write with; the same text for the same answer. */
export function outcomeIn(world: World, write: TriedWrite, looking: Pick<Looking, 'situation'>): string {
  return outcomesOf(world, write, looking)
    .map((one) => JSON.stringify(one))
    .join('\n');
}

/** The same without what only decides about it: of rules that are no more than told, on which records they were broken. */
export function toldIn(world: World, write: TriedWrite, looking: Pick<Looking, 'situation'>): string {
  const told = (name: string, value: unknown) => (name === 'softBroken' ? undefined : value);
  const situation = isForm(write) ? withoutRules(looking.situation, write.entity) : looking.situation;
  return outcomesOf(world, write, { situation })
    .map((one) => JSON.stringify(one, told))
    .join('\n');
}

/** What a form is filled in with is told before any rule is asked. */
export function isForm({ request }: TriedWrite): boolean {
  return request.path.endsWith('/-/prefilled');
}

function withoutRules(situation: Situation, name: string): Situation {
  const { model } = situation;
  const entities = new Map(
    [...model.entities].map(([own, entity]) => [own, own === name ? { ...entity, rules: [] } : entity]),
  );
  return { ...situation, model: { ...model, entities } };
}

function outcomesOf(
  world: World,
  { or, ...write }: TriedWrite,
  looking: Pick<Looking, 'situation'>,
): readonly unknown[] {
  const others = or === undefined ? [] : outcomeOf(world, { ...write, ...or }, looking);
  return [...outcomeOf(world, write, looking), ...others];
}

function outcomeOf(
  world: World,
  { action, entity, id, body, ifMatch, expand }: TriedWrite,
  { situation }: Pick<Looking, 'situation'>,
): readonly unknown[] {
  let count = 0;
  const newId = () => `01900000-0000-7000-8001-${String((count += 1)).padStart(12, '0')}`;
  const stage = [storedState(world), { ...situation, newId }] as const;
  const write = { entity, id, dryRun: true };
  const { outcome, made } =
    action.kind === 'restore'
      ? performRestore(...stage, write)
      : performWrite(...stage, { ...write, action, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
  const beside = made && expand !== undefined ? toldBeside(made, situation, { entity, id, expand }) : [];
  return [outcome, ...beside];
}

/** What refers to a record, as far as it may be read. */
function toldBeside(
  state: ReferenceState,
  situation: Situation,
  { entity: to, id, expand }: { readonly entity: string; readonly id: string; readonly expand: string },
): readonly RecordValues[] {
  const back = entityOf(situation.model, to).backs.get(expand);
  if (back === undefined) return [];
  const entity = entityOf(situation.model, back.entity);
  return recordsOf(state, back.entity).flatMap((record) => {
    const told = readable(state, situation, { entity, record });
    return told?.[back.field] === id ? [told] : [];
  });
}
