import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { lookAt } from './look-at.ts';
import { nothingLooked } from './looking.ts';
import { everything, viewersOn } from './sample.ts';

const text = readFileSync(join(import.meta.dirname, 'corners.md'), 'utf8');
const seed = Number(process.env['LEAK_SEED'] ?? 1);

describe.each(databases)('on $kind', (database) => {
  const viewers = viewersOn(database, { sqlite: 4, postgres: 1 });

  test('a contract with something hidden behind every way out tells it in none', async () => {
    const looked = nothingLooked();
    const leaks = await lookAt(text, { database, seed, viewers, looked, sample: everything });
    expect(leaks.slice(0, 3).join('\n\n')).toBe('');
    // What was not hidden, not asked or not told would prove nothing.
    expect(looked.hidden).toBeGreaterThan(viewers * 50);
    expect(looked.told).toBeGreaterThan(viewers * 200);
    expect(looked.twins).toBeGreaterThan(viewers * 500);
    expect(looked.pairs).toBeGreaterThan(viewers * 100);
    expect(looked.events).toBeGreaterThan(viewers);
  }, 600_000);
});
