import { checkKind, misused } from './check-signatures.ts';
import { type CheckState, report } from './check-state.ts';
import type { Expression, FunctionName } from '../expression.ts';
import { readPattern } from '../values/pattern.ts';
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
  if (pattern === undefined) return undefined;
  if (pattern.kind !== 'text' || pattern.value === '') {
    const message = 'The pattern is written as quoted text.';
    return report(state, pattern, { code: 'wrong_arguments', message });
  }
  const { value } = pattern;
  const reading = readPattern(value.normalize('NFC'));
  if ('problem' in reading || value.includes('\u0000') || !value.isWellFormed()) {
    const why =
      'problem' in reading ? `${reading.problem}, at ${reading.at + 1}` : 'it has characters no text has';
    return report(state, pattern, {
      code: 'bad_literal',
      message: `This is no pattern of the language: ${why}.`,
    });
  }
  if (checked === undefined) return undefined;
  const literal: Expression = { kind: 'literal', type: { kind: 'text' }, value: value.normalize('NFC') };
  return { kind: 'call', function: 'matches', arguments: [checked, literal], type: { kind: 'boolean' } };
}
