import { z } from 'zod';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Written } from '../openapi/operation.ts';
import type { EngineCode } from '../problem.ts';

/**
 * One call of the engine, under its method and address: what it is sent, what it answers and refuses. Its OpenAPI, the
 * types of both and the calls of the client follow from it, and the server reads what is sent with it.
 */
export interface EngineCall {
  /** Of the whole OpenAPI document, and what a generated client calls it. */
  readonly id: string;
  readonly tag?: string;
  readonly summary: string;
  /** Parameters that many calls have. */
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  /** Parameters of this call alone. */
  readonly asked?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body that is a file. */
  readonly bodyTypes?: readonly string[];
  /** Media types of answers that are no JSON. */
  readonly answerTypes?: readonly string[];
  /** By status; null: no body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Codes of the engine it may be refused with, beside those of every call. */
  readonly refusals?: readonly EngineCode[];
  /** What it may write: the codes of the contract that it may be refused with come from there. */
  readonly writes?: readonly Written[];
}

/** Calls by method and address: `GET /api/-/views`. */
export type EngineCallsOf = Readonly<
  Record<`${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/-/${string}`, EngineCall>
>;

/** What a schema says, for who may only read it. */
export type TypeOf<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;

/** A value that nobody changes, at any depth. */
export type ReadOnly<Value> = JsonValue extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly ReadOnly<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
      : Value;

/** A text that may be empty. */
export const maybeText = z.string().nullable();
/** RFC 3339 UTC. */
export const moment = z.string().meta({ format: 'date-time' });
/** How many there are. */
export const count = z.int().min(0);
/** Any JSON. */
export const json = z.custom<JsonValue>();

/** An answer of several. */
export function items<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item) });
}

/** A page of several; `next` is the cursor of the next one for `after=`, null on the last. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return items(item).extend({ next: maybeText });
}
