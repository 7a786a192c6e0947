import type { Sql } from 'sql-template-tag';
import { print } from '#shared/expression/tree/print.ts';
import type { CallExpression } from '#shared/expression/expression.ts';
import { Slot } from './slot.ts';

/** What a call has that no database can work out: it is known before the statement, which waits for its value. */
export class CallSlot extends Slot {
  readonly call: CallExpression;

  constructor(call: CallExpression) {
    super(`value:${print(call)}`);
    this.call = call;
  }
}

/** The calls that a statement waits for, each once. */
export function callSlotsIn({ values }: Sql): readonly CallSlot[] {
  const slots = values.filter((value) => value instanceof CallSlot);
  return [...new Map(slots.map((slot) => [slot.name, slot])).values()];
}
