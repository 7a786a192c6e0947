import fc from 'fast-check';
import { databaseOf } from '#tests/support/databases.ts';
import { FOUND, NOTHING } from '#tests/support/plant-each.ts';
import { answersOf, areTheSame, openEngines, report } from './engines.ts';
import { anySequence } from './requests.ts';

/**
 * Lets the engine in memory and the one on SQLite answer generated requests until their answers differ:
 * `node tests/agreement/engine/search.ts`. ENGINE_SEQUENCES is how many, ENGINE_SEED where they begin.
 */
const PER_CONTRACT = 10;
const sequences = Number(process.env['ENGINE_SEQUENCES'] ?? 16_000);
const seed = Number(process.env['ENGINE_SEED'] ?? 20_260_105);
const sqlite = databaseOf('sqlite');

for (let number = seed; number < seed + sequences / PER_CONTRACT; number += 1)
  if (await differ(number)) process.exit(FOUND);
process.exit(NOTHING);

async function differ(number: number): Promise<boolean> {
  const { arranged, subjects, close } = await openEngines(number, [sqlite]);
  let difference: string | undefined;
  const property = fc.asyncProperty(anySequence({ arranged }), async (requests) => {
    const told = await answersOf(subjects, requests);
    if (!areTheSame(told)) difference = report(subjects, requests, told);
    return difference === undefined;
  });
  const { errorInstance } = await fc.check(property, {
    numRuns: PER_CONTRACT,
    seed: number,
    endOnFailure: true,
  });
  await close();
  if (difference !== undefined) console.log(`${difference}\nunder contract ${number}`);
  else if (errorInstance !== null) throw errorInstance;
  return difference !== undefined;
}
