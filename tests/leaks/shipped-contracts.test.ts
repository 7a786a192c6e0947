import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { lookAt } from './look-at.ts';
import { nothingLooked } from './looking.ts';
import { aSample, viewersOn } from './sample.ts';

const folder = join(import.meta.dirname, '../../contracts');
const contracts = readdirSync(folder).filter((name) => name.endsWith('.md'));
const seed = Number(process.env['LEAK_SEED'] ?? 1);

describe.each(databases)('on $kind', (database) => {
  const viewers = viewersOn(database, { sqlite: 3, postgres: 1 });

  test.each(contracts)(
    '%s tells nobody what its grants do not allow',
    async (name) => {
      const looked = nothingLooked();
      const text = readFileSync(join(folder, name), 'utf8');
      const leaks = await lookAt(text, { database, seed, viewers, looked, sample: aSample });
      expect(leaks.slice(0, 3).join('\n\n')).toBe('');
      // To who may read nearly everything, as at the help desk, little is hidden.
      expect(looked.hidden).toBeGreaterThan(viewers * 3);
      expect(looked.twins).toBeGreaterThan(viewers * 50);
    },
    600_000,
  );
});
