import { describeStep } from './describe-step.ts';
import type { FailedStep, Fault, ScenarioResult } from '#server/scenarios/acts/scenario-result.ts';
import type { GeneratedResult } from './run-generated.ts';

/** The look of a part of the report, where a terminal shows it. */
export type ReportPaint = (part: 'passed' | 'failed' | 'quiet' | 'name', text: string) => string;

/** One scenario: a line where it went as it says; else the step, and what was expected and came. */
export function scenarioLines(
  { scenario, failed, milliseconds }: ScenarioResult,
  paint: ReportPaint,
): readonly string[] {
  const { length } = scenario.steps;
  const time = paint('quiet', `${length} ${length === 1 ? 'step' : 'steps'}, ${milliseconds} ms`);
  if (failed === undefined) return [`${paint('passed', '✓')} ${scenario.name}  ${time}`];
  return [
    `${paint('failed', '✗')} ${paint('name', scenario.name)}`,
    ...failureLines(failed, scenario.steps.length).map((line) => `    ${line}`),
  ];
}

/** Generated tests: one line for all that passed; of each that did not, who met what. */
export function generatedLines(results: readonly GeneratedResult[], paint: ReportPaint): readonly string[] {
  const passed = results.filter(({ failed }) => failed === undefined);
  const failures = results.flatMap((result) => failedTestLines(result, paint));
  if (passed.length === 0) return failures;
  const tests = passed.length === 1 ? 'generated test' : 'generated tests';
  const time = paint('quiet', `${sum(passed)} ms`);
  return [...failures, `${paint('passed', '✓')} ${passed.length} ${tests}  ${time}`];
}

function failedTestLines({ test, failed }: GeneratedResult, paint: ReportPaint): readonly string[] {
  if (failed === undefined) return [];
  const lines = generatedFailureLines(test, failed).map((line) => `    ${line}`);
  return [`${paint('failed', '✗')} ${paint('name', test.name)}`, ...lines];
}

/** Who met what; the first line names the place in the contract that the test is made from. */
export function generatedFailureLines(
  { place }: GeneratedResult['test'],
  failed: NonNullable<GeneratedResult['failed']>,
): readonly string[] {
  return [`${place.file}:${place.line} as ${failed.person}`, ...faultLines(failed)];
}

/** Where a scenario failed, and how; the first line names the place. */
export function failureLines({ step, number, expected, came }: FailedStep, of: number): readonly string[] {
  const place = `${step.place.file}:${step.place.line}`;
  return [`${place} step ${number} of ${of}: ${describeStep(step)}`, ...faultLines({ expected, came })];
}

function faultLines({ expected, came }: Fault): readonly string[] {
  const [first = '', ...more] = came;
  return [`expected: ${expected}`, `came:     ${first}`, ...more.map((line) => `          ${line}`)];
}

/** The last line. */
export function summaryLine(
  results: readonly (ScenarioResult | GeneratedResult)[],
  paint: ReportPaint,
): string {
  const failed = results.filter((result) => result.failed !== undefined).length;
  const passed = results.length - failed;
  const counts = [
    ...(failed === 0 ? [] : [paint('failed', `${failed} failed`)]),
    ...(passed === 0 ? [] : [paint('passed', `${passed} passed`)]),
  ];
  return `${counts.join(', ')}, ${(sum(results) / 1000).toFixed(1)} s`;
}

function sum(results: readonly { readonly milliseconds: number }[]): number {
  return results.reduce((total, { milliseconds }) => total + milliseconds, 0);
}
