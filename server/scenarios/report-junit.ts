import { failureLines } from './report-text.ts';
import type { ScenarioResult } from '#server/scenarios/acts/scenario-result.ts';

/** The report as JUnit XML, which build servers read: one suite, one case for each scenario. */
export function junitReport(file: string, results: readonly ScenarioResult[]): string {
  const failures = results.filter(({ failed }) => failed !== undefined).length;
  const total = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const counts = `tests="${results.length}" failures="${failures}" errors="0" skipped="0" time="${seconds(total)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(file)}" ${counts}>`,
    ...results.flatMap((result) => caseLines(file, result)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseLines(file: string, { scenario, failed, milliseconds }: ScenarioResult): readonly string[] {
  const names = `classname="${escaped(file)}" name="${escaped(scenario.name)}"`;
  const head = `<testcase ${names} file="${escaped(file)}" line="${scenario.place.line}" time="${seconds(milliseconds)}"`;
  if (failed === undefined) return [`    ${head}/>`];
  const message = escaped(`expected ${failed.expected}, came ${failed.came[0] ?? ''}`);
  const text = escaped(failureLines(failed, scenario.steps.length).join('\n'));
  return [
    `    ${head}>`,
    `      <failure message="${message}" type="scenario">${text}</failure>`,
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
