import { failureLines, generatedFailureLines } from './report-text.ts';
import { failedExampleLines } from './report-functions.ts';
import type { GeneratedResult } from './run-generated.ts';
import type { FunctionResult } from '#server/sandbox/run-examples.ts';
import type { ScenarioResult } from '#server/scenarios/acts/scenario-result.ts';

/** What ran of a contract. */
export interface Ran {
  readonly functions: readonly FunctionResult[];
  readonly scenarios: readonly ScenarioResult[];
  readonly generated: readonly GeneratedResult[];
}

/** The report as JUnit XML, which build servers read: one suite, one case for each function with examples, each scenario and each generated test. */
export function junitReport(file: string, { functions, scenarios, generated }: Ran): string {
  const cases = [
    ...functions.map((result) => functionCase(result)),
    ...scenarios.map((result) => scenarioCase(result)),
    ...generated.map((result) => generatedCase(result)),
  ];
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const total = cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="${seconds(total)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(file)}" ${counts}>`,
    ...cases.flatMap((one) => caseLines(file, one)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly name: string;
  readonly line: number;
  readonly milliseconds: number;
  readonly failure?: { readonly message: string; readonly lines: readonly string[]; readonly type: string };
}

function functionCase(result: FunctionResult): Case {
  const { name, place } = result.function;
  const [first] = result.failed;
  const tried = { name: `${name}()`, line: place.line, milliseconds: 0 };
  if (first === undefined) return tried;
  const message = `expected ${JSON.stringify(first.example.gives)}, came ${first.came}`;
  return { ...tried, failure: { message, lines: failedExampleLines(result), type: 'function' } };
}

function scenarioCase({ scenario, failed, milliseconds }: ScenarioResult): Case {
  const played = { name: scenario.name, line: scenario.place.line, milliseconds };
  if (failed === undefined) return played;
  const message = `expected ${failed.expected}, came ${failed.came[0] ?? ''}`;
  return {
    ...played,
    failure: { message, lines: failureLines(failed, scenario.steps.length), type: 'scenario' },
  };
}

function generatedCase({ test, failed, milliseconds }: GeneratedResult): Case {
  const tried = { name: test.name, line: test.place.line, milliseconds };
  if (failed === undefined) return tried;
  const message = `${failed.person}: expected ${failed.expected}, came ${failed.came[0] ?? ''}`;
  return { ...tried, failure: { message, lines: generatedFailureLines(test, failed), type: 'generated' } };
}

function caseLines(file: string, { name, line, milliseconds, failure }: Case): readonly string[] {
  const names = `classname="${escaped(file)}" name="${escaped(name)}"`;
  const head = `<testcase ${names} file="${escaped(file)}" line="${line}" time="${seconds(milliseconds)}"`;
  if (failure === undefined) return [`    ${head}/>`];
  const [message, text] = [escaped(failure.message), escaped(failure.lines.join('\n'))];
  return [
    `    ${head}>`,
    `      <failure message="${message}" type="${failure.type}">${text}</failure>`,
    '    </testcase>',
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** XML 1.0 has no way at all to write most control characters. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  );
}
