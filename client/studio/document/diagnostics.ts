import type { Action, Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Place } from '#shared/contract/finding.ts';
import type { WorkedFix } from '#shared/contract/fix/work-out.ts';
import { writeText } from '#shared/messages/message.ts';
import type { FoundThere } from '#shared/studio/understand.ts';
import { t } from '../../messages/t.ts';

/** Findings as the editor marks them, with their fixes. */
export function diagnosticsOf(findings: readonly FoundThere[], doc: Text): Diagnostic[] {
  return findings.map(({ code, level, message, hint, place, fixes }) => {
    const from = offset(doc, place.line, place.column);
    const text = hint === undefined ? message : `${message}\n${hint}`;
    const to = Math.max(from, offset(doc, place.endLine, place.endColumn));
    return {
      from,
      to: to === from ? Math.min(from + 1, doc.length) : to,
      severity: level === 'note' ? 'info' : level,
      source: code,
      message: text,
      renderMessage: () => withCode(text),
      actions: fixes.map((fix) => actionOf(fix, doc)),
    };
  });
}

/** A fix is for the document that it was worked out for; after a key it is worked out anew. */
function actionOf({ does, edits }: WorkedFix, doc: Text): Action {
  return {
    name: writeText(does, t).replaceAll('`', ''),
    apply: (view) => {
      if (view.state.doc.eq(doc)) view.dispatch({ changes: [...edits], userEvent: 'input' });
    },
  };
}

/** The editor draws its boxes itself: what `WithCode` is for the page. */
function withCode(text: string): Node {
  const parts = text.split('`');
  const nodes = parts.map((part, place) => {
    if (place % 2 === 0) return part;
    const code = document.createElement('code');
    code.textContent = part;
    return code;
  });
  const shown = document.createElement('span');
  shown.append(...(parts.length % 2 === 0 ? [text] : nodes));
  return shown;
}

function offset(doc: Text, line: Place['line'], column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}
