import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { leakyContract } from './generated.ts';
import { lookAt } from './look-at.ts';
import { nothingLooked } from './looking.ts';
import { aSample, viewersOn } from './sample.ts';

/** LEAK_CONTRACTS contracts in all; LEAK_SEED makes a run come again, LEAK_VIEWERS is how many ask of each. */
const contracts = Number(process.env['LEAK_CONTRACTS'] ?? 6);
const seed = Number(process.env['LEAK_SEED'] ?? 20_260_105);

/** Every `of`th contract, beginning with `part`: each part is a file of its own, and so a process of its own. */
export function lookAtGenerated(part: number, of: number): void {
  const own = Array.from({ length: contracts }, (_, index) => seed + index).filter(
    (_, index) => index % of === part,
  );
  describe.each(databases)('on $kind nobody is told what the grants do not allow', (database) => {
    const viewers = viewersOn(database, { sqlite: 2, postgres: 1 });
    const looked = nothingLooked();
    test.each(own)(
      'under contract %i',
      async (number) => {
        const text = leakyContract(number);
        const leaks = await lookAt(text, { database, seed: number, viewers, looked, sample: aSample });
        // The words of the failure itself: of a test that passes at its second try nothing else is kept.
        const words = `${leaks.slice(0, 3).join('\n\n')}\n\n${text}`;
        expect(leaks.length, words).toBe(0);
      },
      600_000,
    );

    test('where enough was hidden, enough was told, and twins were compared', () => {
      expect(looked.hidden).toBeGreaterThan(own.length * viewers * 5);
      expect(looked.told).toBeGreaterThan(own.length * viewers * 5);
      expect(looked.twins).toBeGreaterThan(own.length * viewers * 30);
      expect(looked.pairs).toBeGreaterThan(own.length * viewers * 5);
    });
  });
}
