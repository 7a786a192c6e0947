import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Finding, Place } from '#shared/contract/finding.ts';

/** Findings as the editor marks them. */
export function diagnosticsOf(findings: readonly Finding[], doc: Text): Diagnostic[] {
  return findings.map(({ code, level, message, hint, place }) => {
    const from = offset(doc, place.line, place.column);
    const to = Math.max(from, offset(doc, place.endLine, place.endColumn));
    return {
      from,
      to: to === from ? Math.min(from + 1, doc.length) : to,
      severity: level === 'note' ? 'info' : level,
      source: code,
      message: hint === undefined ? message : `${message}\n${hint}`,
    };
  });
}

function offset(doc: Text, line: Place['line'], column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}
