import { describe, expect, test } from 'vitest';
import { acceptedAdvisories, judgeAudit, readAudit } from '#tests/support/audit/judge-audit.ts';

const today = '2026-11-27';

/** As npm prints it: a dependency with an advisory of its own, and one that only depends on that. */
function report(severity: string): string {
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
  const via = {
    source: 1,
    name: 'lost',
    dependency: 'lost',
    title: 'It loses things',
    url,
    severity,
    range: '<2',
  };
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      lost: { name: 'lost', severity, via: [via] },
      found: { name: 'found', severity, via: ['lost', via] },
    },
  });
}

const accepted = (until: string, id = 'GHSA-aaaa-bbbb-cccc') =>
  acceptedAdvisories.parse([{ id, why: 'The part that has it is never called.', until }]);

describe('the audit of dependencies', () => {
  test.each(['high', 'critical'])('fails for an advisory of the level %s, and says it once', (severity) => {
    expect(judgeAudit(readAudit(report(severity)), [], today)).toEqual({
      fails: true,
      lines: [`${severity}: lost: It loses things (https://github.com/advisories/GHSA-aaaa-bbbb-cccc).`],
    });
  });

  test.each(['low', 'moderate'])('does not fail for one of the level %s', (severity) => {
    expect(judgeAudit(readAudit(report(severity)), [], today)).toEqual({ fails: false, lines: [] });
  });

  test('lets an advisory pass that is accepted, up to its last day', () => {
    const heard = readAudit(report('high'));
    expect(judgeAudit(heard, accepted(today), today)).toEqual({ fails: false, lines: [] });
    const ended = judgeAudit(heard, accepted('2026-11-26'), today);
    expect(ended.fails).toBe(true);
    expect(ended.lines).toEqual([expect.stringMatching(/It was accepted until 2026-11-26\.$/)]);
  });

  test('tells of one that is accepted and that nothing has any more', () => {
    const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(judgeAudit(readAudit(none), accepted(today, 'GHSA-gone-gone-gone'), today)).toEqual({
      fails: false,
      lines: ['GHSA-gone-gone-gone is accepted, and no dependency has it: remove it.'],
    });
  });

  test.each([
    [JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } }), '405 Method Not Allowed'],
    ['<html>', 'what npm printed is no report'],
    ['', 'what npm printed is no report'],
    [JSON.stringify({ auditReportVersion: 3, vulnerabilities: {} }), 'what npm printed is no report'],
  ])('says that the registry has not answered: %s', (output, why) => {
    expect(judgeAudit(readAudit(output), [], today)).toEqual({
      fails: false,
      lines: [`Nothing was audited: the registry did not answer (${why}).`],
    });
  });
});
