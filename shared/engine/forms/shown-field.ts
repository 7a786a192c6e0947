import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';

/**
 * Whether a form or a page shows a field. What the record has there is shown in any case, so that nothing is kept out of
 * sight; `stored` is that, and not what is being typed.
 */
export function isShown(
  { show, default: preset }: FieldShape,
  stored: JsonValue | undefined,
  environment: Environment,
): boolean {
  return show === undefined || holds(show.when, environment) || isOfItsOwn(stored, preset);
}

/** Whether somebody has said it: a switch that is off, and what every new record has, are no answer. */
function isOfItsOwn(stored: JsonValue | undefined, preset: JsonValue | undefined): boolean {
  const value = stored ?? null;
  if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return false;
  return JSON.stringify(value) !== JSON.stringify(preset);
}
