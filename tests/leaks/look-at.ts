import { load } from '#shared/contract/load.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { Chance } from './chance.ts';
import { leaksOf } from './leaks-of.ts';
import { holdersOf } from './holders.ts';
import type { Looked } from './looking.ts';
import { newMark } from './marks.ts';
import type { Sample } from './sample.ts';
import { sightOf } from './sight.ts';
import { openStage } from './stage.ts';
import { type Viewer, viewersOf } from './viewers.ts';
import { type Ground, inventWorld, type World } from './world.ts';

/** How a contract is looked at: always the same way for the same seed. */
export interface Look {
  readonly database: DatabaseUnderTest;
  readonly seed: number;
  /** How many of the viewers ask; the others are there all the same. */
  readonly viewers: number;
  readonly looked: Looked;
  readonly sample: Sample;
}

/** Runs a contract on an invented world and tells what leaks. */
export async function lookAt(
  text: string,
  { database, seed, viewers: many, looked, sample }: Look,
): Promise<readonly string[]> {
  const { model, findings } = load(text, 'contract.md');
  if (model === undefined) throw new Error(`${text}\n${JSON.stringify(findings, undefined, 1)}`);
  const chance = new Chance(seed);
  const now = model.examples.now ?? '2026-01-05T08:00:00.000Z';
  const viewers = viewersOf(model, chance);
  const place = await database.open();
  try {
    const stage = await openStage(place, { model, text, now }, viewers);
    try {
      const { zone } = stage.runtime;
      const today = dateAt(zone, now);
      const newId = () => newMark.id(chance);
      const ground = { model, viewers, situation: { model, now, today, zone, newId } };
      const world = inventWorld(ground, { chance, today });
      return await leaksOf(
        stage,
        { ground, world, viewers: chosen(viewers, { ground, world, chance, many }) },
        { chance, looked, sample },
      );
    } finally {
      await stage.close();
    }
  } finally {
    await place.dispose();
  }
}

interface Choosing {
  readonly ground: Ground;
  readonly world: World;
  readonly chance: Chance;
  readonly many: number;
}

/**
 * First those who may read some of it and not all: to who sees nothing, or everything, little can leak. One is any. Where
 * records have keys, somebody who holds one comes beside them.
 */
function chosen(viewers: readonly Viewer[], { ground, world, chance, many }: Choosing): readonly Viewer[] {
  const there = [...world.values()].flat().length;
  const isBetween = (viewer: Viewer) => {
    const seen = [...sightOf(ground, world, viewer).values()].reduce((sum, { size }) => sum + size, 0);
    return seen > 0 && seen < there;
  };
  const between = viewers.filter(isBetween);
  const first = chance.some(between, Math.max(1, many - 1));
  const others = viewers.filter((viewer) => !first.includes(viewer));
  const holders = holdersOf(ground, world, chance);
  return [
    ...first,
    ...chance.some(others, many - first.length),
    ...chance.some(holders, Math.ceil(many / 2)),
  ];
}
