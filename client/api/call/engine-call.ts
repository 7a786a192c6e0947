import type { ReadOnly, TypeOf } from '#shared/api/calls/call.ts';
import type { EngineCalls } from '#shared/api/calls/engine-calls.ts';
import type { z } from 'zod';
import { type ApiRequest, call } from './call.ts';

type Name = keyof EngineCalls;
type SchemaIn<Holder> = Extract<Holder[keyof Holder], z.ZodType>;

/** What a call answers when it does what it should; undefined: nothing. */
export type AnswerOf<Call extends Name> = [SchemaIn<EngineCalls[Call]['answers']>] extends [never]
  ? undefined
  : TypeOf<SchemaIn<EngineCalls[Call]['answers']>>;

/** What a call is sent; the fields of a form are texts, and the server says what is wrong with them. */
export type BodyOf<Call extends Name> = EngineCalls[Call] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? ReadOnly<z.input<Body>> | Readonly<Record<string, string>>
  : never;

interface Sent<Call extends Name> extends Omit<ApiRequest, 'method' | 'path' | 'body'> {
  /** For `{id}` in the address. */
  readonly id?: string | number;
  /** For other words in braces. */
  readonly at?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<Call>;
}

/** Makes a call of the engine by its name, which is its method and address. Throws as `call` does. */
export function engineCall<Call extends Name>(
  name: Call,
  { id = '', at = {}, ...request }: Sent<Call> = {},
): Promise<AnswerOf<Call>> {
  const [method, address = ''] = name.split(' ');
  const path = address
    .replace('/api/', '')
    .replace(/\{(\w+)\}/g, (_, word: string) => encodeURIComponent(word === 'id' ? id : (at[word] ?? '')));
  // The names begin with a method.
  return call({ ...request, method: method as ApiRequest['method'], path });
}
