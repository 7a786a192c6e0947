import { z } from 'zod';
import { $ZodTransform } from 'zod/v4/core';

/**
 * A schema whose value becomes another one. zod's own `transform` writes a function into what it reads at each value, and V8
 * takes such a function for one that lasts: it is kept, and all of the request with it, until old objects are looked
 * through. Where the kind of value stays the same, `overwrite` does without another schema.
 */
export function mapped<Read extends z.ZodType, Value>(
  schema: Read,
  map: (value: z.output<Read>) => Value,
): z.ZodPipe<Read, $ZodTransform<Value, z.output<Read>>> {
  const step = new $ZodTransform({ type: 'transform', transform: (value) => map(value as z.output<Read>) });
  return z.pipe(schema, step as $ZodTransform<Value, z.output<Read>>);
}

/** Text of which nothing is left is the empty value. */
export function emptyAsNull(schema: z.ZodType<string>): z.ZodType<string | null> {
  return mapped(schema, (text) => (text === '' ? null : text));
}
