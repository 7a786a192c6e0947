import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { lookAt } from './look-at.ts';
import { nothingLooked } from './looking.ts';
import { aSample, viewersOn } from './sample.ts';
import { wideContract } from './wide.ts';

/** LEAK_WIDE contracts, of each LEAK_VIEWERS people who ask. */
const contracts = Number(process.env['LEAK_WIDE'] ?? 1);
const seeds = Array.from({ length: contracts }, (_, index) => 20_261_122 + index);

describe.each(databases)('on $kind', (database) => {
  const viewers = viewersOn(database, { sqlite: 2, postgres: 1 });

  test.each(seeds)(
    'twelve grants on fifty fields tell nobody what they do not allow (contract %i)',
    async (seed) => {
      const looked = nothingLooked();
      const text = wideContract(seed);
      const leaks = await lookAt(text, { database, seed, viewers, looked, sample: aSample });
      expect(leaks.length === 0 ? '' : `${leaks.slice(0, 3).join('\n\n')}\n\n${text}`).toBe('');
      expect(looked.hidden).toBeGreaterThan(viewers * 10);
      expect(looked.told).toBeGreaterThan(viewers * 20);
      expect(looked.twins).toBeGreaterThan(viewers * 50);
      expect(looked.pairs).toBeGreaterThan(viewers * 10);
    },
    600_000,
  );
});
