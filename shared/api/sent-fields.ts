import type { FieldShape } from '#shared/fields/field.ts';

/** Whether a create must send the field: it is required, and nothing else fills it. */
export function mustBeSent({ required, default: byDefault, prefilled }: FieldShape): boolean {
  return required && byDefault === undefined && prefilled !== true;
}
