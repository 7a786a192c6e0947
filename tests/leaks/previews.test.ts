import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { lookAt } from './look-at.ts';
import { nothingLooked } from './looking.ts';
import { ofSteps, viewersOn } from './sample.ts';

const text = readFileSync(join(import.meta.dirname, 'previews.md'), 'utf8');
const seed = Number(process.env['LEAK_SEED'] ?? 1);

describe.each(databases)('on $kind', (database) => {
  const viewers = viewersOn(database, { sqlite: 6, postgres: 2 });

  test('what a step would do tells nothing that whoever tries it out may not read', async () => {
    const looked = nothingLooked();
    const leaks = await lookAt(text, { database, seed, viewers, looked, sample: ofSteps });
    expect(leaks.slice(0, 3).join('\n\n')).toBe('');
    expect(looked.hidden).toBeGreaterThan(viewers * 40);
    expect(looked.told).toBeGreaterThan(viewers * 40);
    expect(looked.twins).toBeGreaterThan(viewers * 100);
    expect(looked.pairs).toBeGreaterThan(viewers * 100);
  }, 600_000);
});
