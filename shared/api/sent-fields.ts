import type { FieldShape } from '#shared/fields/field.ts';

/** Whether a transition must be sent the input: it is required, and nothing presets it. */
export function mustBeGiven({
  field,
  required,
}: {
  readonly field: FieldShape;
  readonly required: boolean;
}): boolean {
  return mustBeSent({ ...field, required });
}

/** Whether a create must send the field: it is required, and nothing else fills it. */
export function mustBeSent({ required, default: byDefault, prefilled }: FieldShape): boolean {
  return required && byDefault === undefined && prefilled !== true;
}
