import type { FunctionResult } from '#server/sandbox/run-examples.ts';
import type { ReportPaint } from './report-text.ts';

/** The examples of one function: a line where all go as they say; else of each that does not what was expected and came. */
export function functionLines(result: FunctionResult, paint: ReportPaint): readonly string[] {
  const { function: own, failed } = result;
  const { length } = own.examples;
  const count = paint('quiet', `${length} ${length === 1 ? 'example' : 'examples'}`);
  if (failed.length === 0) return [`${paint('passed', '✓')} ${own.name}  ${count}`];
  return [
    `${paint('failed', '✗')} ${paint('name', own.name)}`,
    ...failedExampleLines(result).map((line) => `    ${line}`),
  ];
}

/** Three lines of each example that does not go as it says. */
export function failedExampleLines({ function: own, failed }: FunctionResult): readonly string[] {
  return failed.flatMap(({ example: { given, gives, place }, came }) => [
    `${place.file}:${place.line} ${own.name}(${given.map((value) => JSON.stringify(value)).join(', ')})`,
    `expected: ${JSON.stringify(gives)}`,
    `came:     ${came}`,
  ]);
}
