import { groupProblem } from '../values/group-of.ts';
import { fitsNothing } from '../values/matches.ts';
import { readPattern } from '../values/pattern.ts';
import type { Expression } from '../expression.ts';
import type { Syntax } from '../syntax/syntax.ts';
import { type CheckState, report } from './check-state.ts';

/** What a pattern is for: a question, the part that is found, or parts that are replaced. */
export type PatternUse = 'asked' | 'found' | 'replaced';

/** A pattern is written out, so that it is known to be of the language. */
export function checkPattern(node: Syntax, state: CheckState, use: PatternUse): Expression | undefined {
  if (node.kind !== 'text' || node.value === '') {
    const message = 'The pattern is written as quoted text.';
    return report(state, node, { code: 'wrong_arguments', message });
  }
  const value = node.value.normalize('NFC');
  const problem = problemOf(value, use);
  if (problem === undefined) return { kind: 'literal', type: { kind: 'text' }, value };
  return report(state, node, {
    code: 'bad_literal',
    message: `This is no pattern of the language: ${problem.why}.`,
    hint: problem.hint,
  });
}

interface Problem {
  readonly why: string;
  readonly hint?: string;
}

function problemOf(pattern: string, use: PatternUse): Problem | undefined {
  const reading = readPattern(pattern);
  if ('problem' in reading) return { why: `${reading.problem}, at ${reading.at + 1}` };
  if (pattern.includes('\u0000') || !pattern.isWellFormed()) return { why: 'it has characters no text has' };
  if (use === 'replaced' && fitsNothing(pattern)) {
    return { why: 'it fits where there is nothing to replace', hint: 'Write `+` in place of `*`.' };
  }
  return use === 'found' && reading.groups > 0 ? problemOfGroups(pattern, reading.groups) : undefined;
}

function problemOfGroups(pattern: string, groups: number): Problem | undefined {
  if (groups > 1) {
    return { why: 'it has several groups, and one can be found', hint: 'Write `(?:…)` for the others.' };
  }
  const why = groupProblem(pattern);
  if (why === undefined) return undefined;
  return { why, hint: 'Say where it ends, such as `[^-]*` in place of `.*` before a `-`.' };
}
