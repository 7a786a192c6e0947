import type { ParseError } from '@marcbachmann/cel-js';
import { syntaxHabit } from './habits.ts';
import type { ExpressionProblem } from './problem.ts';

/** What the library's parser stumbled over, in the words of the language. Told apart by its codes only. */
export function syntaxProblem(source: string, error: ParseError): ExpressionProblem {
  const start = Math.min(error.range?.start ?? 0, source.length);
  const end = Math.min(Math.max(error.range?.end ?? start, start + 1), source.length);
  const at = { start, end };
  switch (error.code) {
    case 'limit_exceeded':
      return {
        code: 'expression_too_large',
        message: 'This expression is nested too deeply.',
        hint: 'Give a part of it a name: a computed field, or a definition in point 5.',
        ...at,
      };
    case 'unterminated_string':
    case 'unterminated_triple_quoted_string':
    case 'newline_in_string':
      return { code: 'expression_syntax', message: 'This quoted text does not end.', ...at };
    case 'invalid_macro_argument':
      return {
        code: 'wrong_arguments',
        message: 'The first argument names the element, such as `l` in `loans.exists(l, l.due < today)`.',
        ...at,
      };
    case 'reserved_identifier':
      return {
        code: 'expression_syntax',
        message: `\`${source.slice(start, end)}\` is a reserved word.`,
        ...(source.slice(start, end) === 'if' ? { hint: 'Write `condition ? value : other`.' } : {}),
        ...at,
      };
    default:
      return unexpected(source, start, end);
  }
}

function unexpected(source: string, start: number, end: number): ExpressionProblem {
  const rest = source.slice(start);
  if (rest.trim() === '') {
    return {
      code: 'expression_syntax',
      message: 'The expression ends too early.',
      start,
      end: source.length,
    };
  }
  const found = /^(?:[A-Za-z_]\w*|\S)/.exec(rest)?.[0] ?? rest.slice(0, 1);
  const message = `\`${found}\` is not expected here.`;
  const problem = {
    code: 'expression_syntax',
    message,
    start,
    end: Math.max(end, start + found.length),
  } as const;
  const at = { start, end: start + found.length };
  return { ...problem, ...syntaxHabit(found, source.slice(0, start), at) };
}
