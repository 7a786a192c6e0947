import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testContract } from '#server/cli/author/test.ts';
import { readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { runTests } from '#server/scenarios/run-tests.ts';
import { databaseOf } from '#tests/support/databases.ts';

const folder = join(import.meta.dirname, '../../../contracts');
const contracts = readdirSync(folder).filter((name) => name.endsWith('.md'));

test.each(contracts)(
  'all scenarios of %s, and the tests generated from it, go as they say, on sqlite',
  async (contract) => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const code = await testContract([join(folder, contract)], { out: say, error: say });
    const wrong = said.filter((line) => !line.startsWith('✓'));
    expect(wrong.join('\n')).toMatch(/^\d+ passed, [\d.]+ s$/);
    expect(code).toBe(0);
  },
  600_000,
);

// What is generated reads each page as everybody: that PostgreSQL answers these reads alike, leaks and fuzz ask with more people.
test.each(contracts)(
  'all scenarios of %s go as they say, on postgres',
  async (file) => {
    const contract = await readContract(join(folder, file));
    if (contract.kind === 'closed') throw new Error(contract.message);
    const { scenarios } = contract.model.examples;
    const place = await databaseOf('postgres').open();
    const where = { databaseUrl: place.url, real: systemClock };
    const results = await runTests({ contract, scenarios, generated: [], ...where }, () => undefined);
    await place.dispose();
    if ('kind' in results) throw new Error(results.message);
    expect(results.scenarios).toHaveLength(scenarios.length);
    expect(results.scenarios.filter(({ failed }) => failed !== undefined)).toEqual([]);
  },
  600_000,
);
