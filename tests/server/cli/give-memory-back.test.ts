import { expect, test } from 'vitest';
import { giveMemoryBack } from '#server/cli/serve/give-memory-back.ts';

const MB = 1024 * 1024;

/** What is given back at looks at which this share of the time was worked, and so much is held. */
async function givenBack(looks: readonly { worked: number; held: number }[]): Promise<readonly number[]> {
  let look = -1;
  const given: number[] = [];
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  const needs = {
    worked: () => {
      look += 1;
      if (look === looks.length) resolve();
      return looks[look]?.worked ?? 1;
    },
    held: () => (given.includes(look) ? 40 : (looks[look]?.held ?? 0)) * MB,
    giveBack: () => void given.push(look),
  };
  const memory = giveMemoryBack(needs, { lookMs: 1, patience: 2 });
  await seen;
  await memory.stop();
  return given;
}

test('a server gives memory back where it has had nothing to do for a while, and only where there is much', async () => {
  expect(
    await givenBack([
      { worked: 0.5, held: 60 },
      { worked: 0.01, held: 60 },
      { worked: 0.3, held: 60 },
      { worked: 0.01, held: 60 },
      { worked: 0.01, held: 60 },
      { worked: 0.01, held: 50 },
      { worked: 0.2, held: 200 },
      { worked: 0.01, held: 57 },
      { worked: 0.01, held: 57 },
    ]),
  ).toEqual([4, 8]);
});
