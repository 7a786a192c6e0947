import { performWrite } from '#tests/agreement/reference/perform-write.ts';
import { performRestore } from '#tests/agreement/reference/restore.ts';
import type { Situation } from '#tests/agreement/reference/situation.ts';
import type { Chance } from './chance.ts';
import type { Sample } from './sample.ts';
import type { Sight } from './sight.ts';
import type { Stage } from './stage.ts';
import type { Viewer } from './viewers.ts';
import { type Ground, storedState, type World } from './world.ts';
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
export function outcomeIn(
  world: World,
  { or, ...write }: TriedWrite,
  looking: Pick<Looking, 'situation'>,
): string {
  const outcome = outcomeOf(world, write, looking);
  return or === undefined ? outcome : outcome + outcomeOf(world, { ...write, ...or }, looking);
}

function outcomeOf(
  world: World,
  { action, entity, id, body, ifMatch }: TriedWrite,
  { situation }: Pick<Looking, 'situation'>,
): string {
  let made = 0;
  const newId = () => `01900000-0000-7000-8001-${String((made += 1)).padStart(12, '0')}`;
  const stage = [storedState(world), { ...situation, newId }] as const;
  const write = { entity, id, dryRun: true };
  const { outcome } =
    action.kind === 'restore'
      ? performRestore(...stage, write)
      : performWrite(...stage, { ...write, action, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
  return JSON.stringify(outcome);
}
