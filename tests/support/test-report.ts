import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

/** A file in which a test runner says how its run went. */
export interface ReportFile {
  kind: 'vitest' | 'playwright';
  file: string;
}

export interface TestCount {
  passed: number;
  failed: number;
  /** What passed only at its second try, by name; they are among the passed. */
  flaky: readonly string[];
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
  return { passed, failed, flaky: outcomes.flatMap(({ tests }) => tests?.flaky ?? []) };
}

/** So many tests of a full run may pass at their second try alone: one more, and nobody can tell chance from a fault. */
const MOST_FLAKY = 2;

/** What is said of tests that passed only at their second try, and whether the run fails for them. */
export function judgeFlaky(flaky: readonly string[]): {
  readonly fails: boolean;
  readonly said: readonly string[];
} {
  if (flaky.length === 0) return { fails: false, said: [] };
  const fails = flaky.length > MOST_FLAKY;
  const over = fails ? `, and more than ${MOST_FLAKY}: this run has failed` : '';
  return { fails, said: [`Passed only at the second try, to be mended${over}:`, ...flaky] };
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

function countVitest(report: unknown): TestCount {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        // What a try said that failed stays in the report when the next one passes.
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ ancestorTitles, title }) => [relative('.', name), ...ancestorTitles, title].join(' › ')),
    ),
  };
}

/** A file, or a block in it. */
const storySuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(storySuite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(storySuite),
});

function countPlaywright(report: unknown): TestCount {
  const { stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: suites.flatMap((suite) => flakyIn(suite, [])),
  };
}

/** The stories of a suite that needed a second try: project, file, blocks and title. */
function flakyIn(suite: z.infer<typeof storySuite>, outer: readonly string[]): readonly string[] {
  const path = [...outer, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => [projectName, ...path, title].join(' › ')),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flakyIn(inner, path))];
}
