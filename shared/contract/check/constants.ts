import { readLiteral } from '../reading/literal.ts';
import type { Checking } from './checking/checking.ts';

/** The value of a constant is one of its type and within its bounds; which record it may be is a condition on that. */
export function checkConstants(checking: Checking): void {
  for (const { value, settings, choosable } of checking.contract.declaration.constants) {
    if (value !== undefined) readLiteral(value, settings, checking.findings);
    if (settings.type === 'ref') checking.condition(choosable, { record: settings.to });
  }
}
