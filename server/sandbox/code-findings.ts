import { stripTypeScriptTypes } from 'node:module';
import type { Finding } from '#shared/contract/finding.ts';
import type { Program } from '#shared/contract/model-functions.ts';

/** What is wrong with the TypeScript of a contract as such, at its place in the document; at most one finding. */
export function codeFindings({ code, functions }: Program, file: string): readonly Finding[] {
  if (functions.size === 0) return [];
  try {
    stripTypeScriptTypes(code);
    return [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column, endColumn } = placeIn(error, code);
    const place = { file, line, column, endLine: line, endColumn };
    const hint =
      'Types are erased, and what is left is run: enums, namespaces and decorators have no such form.';
    return [{ code: 'broken_code', level: 'error', message: `${error.message}.`, hint, place }];
  }
}

/** Node tells where only in the stack: `:12`, the line, and signs below what is meant. */
function placeIn({ stack = '' }: SyntaxError, code: string) {
  const [head = '', , marks = ''] = stack.split('\n');
  const line = Number(/:(\d+)$/.exec(head)?.[1] ?? code.search(/\S/) + 1);
  const column = Math.max(marks.indexOf('^'), 0) + 1;
  return { line, column, endColumn: column + Math.max(marks.trim().length, 1) };
}
