import { messageOf, type Text } from '#shared/messages/message.ts';
import { deepestJson, isDeeper } from '#shared/fields/data/json.ts';
import { type Outcome, done, refuse } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text that is exactly UTF-8; a byte order mark is left out. */
export function decodeUtf8(bytes: Uint8Array): Outcome<string> {
  try {
    return done(utf8.decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return refuse('bad_request', messageOf('refusals.bodyNotText'));
    throw error;
  }
}

/**
 * JSON that is not nested deeper than anything of a contract, and without the one key that would reach an object's
 * prototype when copied by assignment. `name` is what the text is called in a refusal.
 */
export function parseJson(text: string, name: Text = messageOf('refusals.theBody')): Outcome<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeper(value, deepestJson))
      return refuse('bad_request', messageOf('refusals.jsonTooDeep', { name }));
    return namesPrototype(value)
      ? refuse('bad_request', messageOf('refusals.jsonProto', { name }))
      : done(value);
  } catch (error) {
    // What Node says of it names the place.
    if (error instanceof SyntaxError)
      return refuse('bad_request', messageOf('refusals.badJson', { name, reason: error.message }));
    throw error;
  }
}

/** True for what stands in braces. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}
