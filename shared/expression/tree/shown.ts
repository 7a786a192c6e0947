import type { Expression } from '../expression.ts';
import { withParts } from './walk.ts';

/** The name of the time that a calendar shows. */
export const SHOWN = 'shown';

/** The expression for the time from one moment until another. */
export function withShown(expression: Expression, from: string, until: string): Expression {
  const moment = (value: string): Expression => ({ kind: 'literal', type: { kind: 'datetime' }, value });
  const shown: Expression = {
    kind: 'call',
    function: 'span',
    arguments: [moment(from), moment(until)],
    type: { kind: 'spans' },
  };
  const replace = (part: Expression): Expression =>
    part.kind === 'element' && part.name === SHOWN && part.type.kind === 'spans'
      ? shown
      : withParts(part, replace);
  return replace(expression);
}
