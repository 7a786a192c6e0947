import { plantEach } from '#tests/support/plant-each.ts';
import { faults } from './faults.ts';

/**
 * Plants one fault after the other in a copy of the engine and tells which of them the generated contracts and requests
 * find: `node tests/agreement/engine/plant-faults.ts [part of a name …]`. One that is not found is a hole in the generator.
 */
const plants = faults.map(({ name, file, from, to }) => ({ name, edits: [[file, from, to] as const] }));
await plantEach(plants, process.argv.slice(2), ['tests/agreement/engine/search.ts']);
