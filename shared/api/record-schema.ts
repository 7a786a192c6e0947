import type { PlainKey } from '#shared/messages/catalogue.ts';
import { z } from 'zod';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';

export type WriteMode = 'create' | 'update';

/**
 * The schema of what may be sent for a record: the same object judges a form in the browser and a call on the server.
 * Unknown keys are refused. On create a required field may be left out where a default or an initial fills it; on
 * update every field may be left out. Output is in wire form, with the keys that were sent.
 */
export function recordSchema(
  fields: readonly FieldShape[],
  mode: WriteMode,
): z.ZodType<Record<string, JsonValue>, Record<string, unknown>> {
  const shape = Object.fromEntries(fields.map((field) => [field.name, sentValue(field, mode)]));
  return z.strictObject(shape, { error: explain }) as z.ZodType<
    // Every property is a schema of a JsonValue, which Object.fromEntries forgets.
    Record<string, JsonValue>,
    Record<string, unknown>
  >;
}

function sentValue(field: FieldShape, mode: WriteMode): z.ZodType<JsonValue | undefined> {
  const schema = valueSchema(field);
  const mayBeEmpty = field.required ? schema.check(refuseEmpty) : schema;
  // A required field that was not sent is refused as an empty one, with the same code.
  return mayBeLeftOut(field, mode) ? mayBeEmpty.optional() : mayBeEmpty.prefault(null);
}

function mayBeLeftOut(field: FieldShape, mode: WriteMode): boolean {
  return mode === 'update' || !field.required || field.default !== undefined || field.prefilled === true;
}

function refuseEmpty(payload: z.core.ParsePayload<JsonValue>): void {
  if (payload.value !== null) return;
  payload.issues.push({
    code: 'custom',
    message: 'fields.required' satisfies PlainKey,
    params: { code: 'required' },
    input: payload.value,
  });
}

function explain(issue: z.core.$ZodRawIssue): PlainKey | undefined {
  return issue.code === 'invalid_type' ? 'fields.sendObject' : undefined;
}
