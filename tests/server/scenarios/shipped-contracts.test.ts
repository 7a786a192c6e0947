import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testContract } from '#server/cli/author/test.ts';
import { databases } from '#tests/support/databases.ts';

const folder = join(import.meta.dirname, '../../../contracts');
const contracts = readdirSync(folder).filter((name) => name.endsWith('.md'));

const each = contracts.flatMap((contract) => databases.map(({ kind, open }) => ({ contract, kind, open })));

test.each(each)(
  'all scenarios of $contract go as they say, on $kind',
  async ({ contract, open }) => {
    const database = await open();
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const words = [join(folder, contract), '--database', database.url ?? 'sqlite'];
    const code = await testContract(words, { out: say, error: say });
    await database.dispose();
    const wrong = said.filter((line) => !line.startsWith('✓'));
    expect(wrong.join('\n')).toMatch(/^\d+ passed, [\d.]+ s$/);
    expect(code).toBe(0);
  },
  600_000,
);
