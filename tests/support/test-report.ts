import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** A file in which a test runner says how its run went. */
export interface ReportFile {
  kind: 'vitest' | 'playwright';
  file: string;
}

export interface TestCount {
  passed: number;
  failed: number;
}

/** Counts the tests in a runner's report; undefined if the runner did not come so far as to write it. */
export function readReport({ kind, file }: ReportFile): TestCount | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return kind === 'vitest' ? countVitest(report) : countPlaywright(report);
}

/** The sum over all steps. A step that failed without a failed test (a compiler, a crash) counts as one failure. */
export function total(outcomes: readonly { ok: boolean; tests: TestCount | undefined }[]): TestCount {
  let passed = 0;
  let failed = 0;
  for (const { ok, tests } of outcomes) {
    const failures = tests?.failed ?? 0;
    passed += tests?.passed ?? 0;
    failed += !ok && failures === 0 ? 1 : failures;
  }
  return { passed, failed };
}

const vitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

function countVitest(report: unknown): TestCount {
  const { numPassedTests, numFailedTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** A flaky test is a failed one: whatever made it fail once is still there. */
function countPlaywright(report: unknown): TestCount {
  const { expected, unexpected, flaky } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
}
