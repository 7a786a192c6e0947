import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databases } from '#tests/support/databases.ts';
import { FOUND, NOTHING } from '#tests/support/plant-each.ts';
import { leakyContract } from './generated.ts';
import { lookAt } from './look-at.ts';
import { nothingLooked } from './looking.ts';
import { aSample, everything, ofForms, ofSteps, type Sample } from './sample.ts';
import { wideContract } from './wide.ts';

/**
 * Looks at forms, answers, previews, the corners, the equipment desk, many rights on many fields, and then at generated contracts, on SQLite, until something leaks:
 * `node tests/leaks/search.ts [how many] [first seed]`. Ends with 3 where it found something. LEAK_AT names those to look at,
 * such as `corners`: each takes minutes. At the corners so many ask that everybody is among them whom a leak may need.
 */
const [many = '12', first = '20260105'] = process.argv.slice(2);
const [database] = databases;
if (database === undefined) throw new Error('there is no database');
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
await look('forms', read('forms.md'), { seed: 1, viewers: 4, sample: ofForms });
await look('answers', read('answers.md'), { seed: 1, viewers: 11, sample: ofForms });
await look('previews', read('previews.md'), { seed: 1, viewers: 6, sample: ofSteps });
await look('the corners', read('corners.md'), { seed: 1, viewers: 12, sample: everything });
await look('the equipment desk', read('../../contracts/equipment-desk.md'), {
  seed: 1,
  viewers: 3,
  sample: aSample,
});
await look('twelve grants on fifty fields', wideContract(20_261_122), {
  seed: 20_261_122,
  viewers: 3,
  sample: aSample,
});
for (let seed = Number(first); seed < Number(first) + Number(many); seed += 1)
  await look(`contract ${seed}`, leakyContract(seed), { seed, viewers: 3, sample: aSample });
process.exit(NOTHING);

async function look(
  name: string,
  text: string,
  how: { readonly seed: number; readonly viewers: number; readonly sample: Sample },
): Promise<void> {
  if (database === undefined || !name.includes(process.env['LEAK_AT'] ?? '')) return;
  const looked = nothingLooked();
  const leaks = await lookAt(text, { database, looked, ...how });
  if (process.env['PLANTS_TELL'] !== undefined) console.log(name, JSON.stringify(looked));
  if (leaks.length === 0) return;
  console.log(`${name}: ${leaks.length}\n${leaks[0]}`);
  process.exit(FOUND);
}
