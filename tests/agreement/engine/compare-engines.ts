import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import type { Request } from './calls.ts';
import { answersOf, areTheSame, openEngines, report } from './engines.ts';
import { isOfDuties } from './duty-requests.ts';
import { anySequence } from './requests.ts';
import { shrink } from './shrink.ts';
import type { Subject } from './subject.ts';

/** ENGINE_SEQUENCES sequences of requests in all; ENGINE_SEED makes a run come again. */
const sequences = Number(process.env['ENGINE_SEQUENCES'] ?? 300);
const seed = Number(process.env['ENGINE_SEED'] ?? 20_260_105);
const perContract = Number(process.env['ENGINE_PER_CONTRACT'] ?? 15);
const contracts = Math.ceil(sequences / perContract);
/** What is the same on both databases can be looked for on one. */
const chosen = databases.filter(({ kind }) => (process.env['ENGINE_DATABASE'] ?? kind) === kind);

/** How many requests were answered how: a run in which nothing goes through, or nothing is refused, proves nothing. */
const seen = new Map<string, number>();

/** Every `of`th contract, beginning with `part`: each part is a file of its own, and so a process of its own. */
export function compareEngines(part: number, of: number): void {
  const numbers = Array.from({ length: contracts }, (_, index) => seed + index);
  const own = numbers.filter((_, index) => index % of === part);
  describe('the engine in memory, on SQLite and on PostgreSQL gives the same answers and keeps the same data', () => {
    test.each(own)(
      'under contract %i',
      async (number) => {
        const { text, arranged, subjects, close } = await openEngines(number, chosen);
        try {
          const property = fc.asyncProperty(anySequence({ arranged }), (requests) =>
            agree(subjects, requests),
          );
          const run = await fc.check(property, { numRuns: perContract, seed: number, endOnFailure: true });
          const [requests] = run.counterexample ?? [];
          if (requests === undefined) return;
          const least = await shrink(requests, async (fewer) => !(await agree(subjects, fewer)));
          expect.fail(`${text}\n${report(subjects, least, await answersOf(subjects, least))}`);
        } finally {
          await close();
        }
      },
      600_000,
    );

    test('of enough requests of each kind that went through, and of enough that were refused for every reason', () => {
      const reasons = ['done', '400', '401', '403', '404', '409', '412', '422'];
      const kinds = ['batch', 'restore', 'transition', 'delete', 'update'].map((kind) => `${kind} done`);
      for (const one of [...reasons, ...kinds])
        expect(seen.get(one) ?? 0, one).toBeGreaterThan(sequences / of / 25);
      for (const one of [
        'replayed',
        'tried and undone',
        'confirmed',
        'held',
        'agreed',
        'as another',
        'arranged',
      ])
        expect(seen.get(one) ?? 0, one).toBeGreaterThan(sequences / of / 500);
      expect(seen.get('done')).toBeGreaterThan((sequences / of) * 4);
    });
  });
}

async function agree(subjects: readonly Subject[], requests: readonly Request[]): Promise<boolean> {
  const told = await answersOf(subjects, requests);
  const [expected = []] = told;
  for (const [index, request] of requests.entries())
    for (const one of whatCameOf(request, expected[index] ?? '')) seen.set(one, (seen.get(one) ?? 0) + 1);
  return areTheSame(told);
}

function whatCameOf(request: Request, told: string): readonly string[] {
  const reason = /^(\d{3}) /.exec(told)?.[1] ?? 'done';
  const came = [reason, `${'transition' in request ? 'transition' : request.do} ${reason}`];
  if (told.includes('"replayed":true')) came.push('replayed');
  if (reason === 'done' && 'with' in request && request.with.dryRun === true) came.push('tried and undone');
  if (/, then \{/.test(told)) came.push('confirmed');
  if (told.includes('"held":{')) came.push('held');
  if (request.do === 'decide' && told.includes('"state":"approved"')) came.push('agreed');
  if (reason === 'done' && 'acts' in request) came.push('as another');
  if (reason === 'done' && isOfDuties(request)) came.push('arranged');
  return came;
}
