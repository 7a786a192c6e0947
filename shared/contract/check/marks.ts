import { isAtHand } from '#shared/expression/tree/at-hand.ts';
import type { ScreenDeclaration } from '../declaration-calls.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import type { Checking } from './checking/checking.ts';

/** The mark of a record is worked out where it is shown: of what stands in the record, and in those it refers to. */
export function checkMarks(
  { mark = [] }: ScreenDeclaration,
  entity: ResolvedEntity,
  checking: Checking,
): void {
  for (const { when } of mark) {
    const expression = checking.value(when, { record: entity.name, expected: { kind: 'boolean' } });
    if (expression === undefined || isAtHand(expression)) continue;
    checking.findings.add('wrong_value', when.place, {
      message: 'A mark reads only fields of the record and of records that it refers to.',
      hint: 'Keep the result in a field with `compute`, and name that field here.',
    });
  }
}
