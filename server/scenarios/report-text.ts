import { describeStep } from './describe-step.ts';
import type { FailedStep, ScenarioResult } from '#server/scenarios/acts/scenario-result.ts';

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

/** Where a scenario failed, and how; the first line names the place. */
export function failureLines({ step, number, expected, came }: FailedStep, of: number): readonly string[] {
  const [first = '', ...more] = came;
  return [
    `${step.place.file}:${step.place.line} step ${number} of ${of}: ${describeStep(step)}`,
    `expected: ${expected}`,
    `came:     ${first}`,
    ...more.map((line) => `          ${line}`),
  ];
}

/** The last line. */
export function summaryLine(results: readonly ScenarioResult[], paint: ReportPaint): string {
  const failed = results.filter((result) => result.failed !== undefined).length;
  const passed = results.length - failed;
  const total = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const counts = [
    ...(failed === 0 ? [] : [paint('failed', `${failed} failed`)]),
    ...(passed === 0 ? [] : [paint('passed', `${passed} passed`)]),
  ];
  return `${counts.join(', ')}, ${(total / 1000).toFixed(1)} s`;
}
