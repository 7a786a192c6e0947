import compile from 'icu-minify/compile';
import type { CompiledMessage } from './format-message.ts';

/** Messages in ICU syntax, parsed. Where the client is built this is done once; browsers get no parser. */
export function compileMessages(messages: Readonly<Record<string, string>>): Record<string, CompiledMessage> {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
}
