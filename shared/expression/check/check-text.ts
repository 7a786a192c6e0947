import { checkKind, misused } from './check-signatures.ts';
import { checkPattern } from './check-pattern.ts';
import type { CheckState } from './check-state.ts';
import type { Expression, FunctionName } from '../expression.ts';
import type { CallSyntax } from '../syntax/syntax.ts';

/** Names of the functions that follow a text. */
export const textMethods: ReadonlySet<string> = new Set<FunctionName>(['contains', 'startsWith', 'endsWith']);

/** Whether a function of the name follows a text. */
export function isTextMethod(name: string): boolean {
  return textMethods.has(name);
}

/** `name.contains('x')`, `startsWith`, `endsWith`: by code point, and with case. */
export function checkTextMethod(node: CallSyntax, state: CheckState): Expression | undefined {
  const { target } = node;
  const [part] = node.arguments;
  if (target === undefined || part === undefined || node.arguments.length !== 1) {
    return misused(node, state, `text.${node.name}(part)`);
  }
  const text = checkKind(target, state, ['text']);
  const wanted = checkKind(part, state, ['text']);
  if (text === undefined || wanted === undefined) return undefined;
  return {
    kind: 'call',
    function: node.name as FunctionName, // one of `textMethods`
    arguments: [text, wanted],
    type: { kind: 'boolean' },
  };
}

/** `matches(x, 'pattern')`: the pattern is written out, so that it is known to be of the language. */
export function checkMatches(node: CallSyntax, state: CheckState): Expression | undefined {
  const [text, pattern] = node.arguments;
  const checked = text && checkKind(text, state, ['text']);
  const literal = pattern && checkPattern(pattern, state, 'asked');
  if (checked === undefined || literal === undefined) return undefined;
  return { kind: 'call', function: 'matches', arguments: [checked, literal], type: { kind: 'boolean' } };
}
