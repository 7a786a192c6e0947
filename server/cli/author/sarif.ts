import type { Log, Result } from 'sarif';
import type { Finding } from '#shared/contract/finding.ts';
import { findingCodes } from '#shared/contract/language/finding-codes.ts';

/** Findings as SARIF 2.1.0, the form in which code hosts and editors take the results of checkers. */
export function asSarif(findings: readonly Finding[]): string {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const driver = {
    name: 'ninefold',
    rules: codes.map((code) => ({
      id: code,
      shortDescription: { text: findingCodes[code].sentence },
      defaultConfiguration: { level: findingCodes[code].level },
    })),
  };
  const results = findings.map((finding) => result(finding, codes.indexOf(finding.code)));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return JSON.stringify(log, undefined, 2);
}

function result({ code, level, message, hint, place }: Finding, ruleIndex: number): Result {
  return {
    ruleId: code,
    ruleIndex,
    level,
    message: { text: hint === undefined ? message : `${message} ${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(place.file.replaceAll('\\', '/')) },
          region: {
            startLine: place.line,
            startColumn: place.column,
            endLine: place.endLine,
            endColumn: Math.max(place.endColumn, place.endLine === place.line ? place.column : 1),
          },
        },
      },
    ],
  };
}
