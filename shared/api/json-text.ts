import { messageOf, type Text } from '#shared/messages/message.ts';
import { type Outcome, done, refuse } from './refusal.ts';

/** How deep objects and lists may lie in each other: nothing of a contract is deeper than a few steps. */
const depthLimit = 32;

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
    const wrong = wrongIn(value, 0);
    return wrong === undefined ? done(value) : refuse('bad_request', messageOf(wrong, { name }));
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

function wrongIn(value: unknown, depth: number): 'refusals.jsonTooDeep' | 'refusals.jsonProto' | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= depthLimit) return 'refusals.jsonTooDeep';
  if (Object.hasOwn(value, '__proto__')) return 'refusals.jsonProto';
  for (const inner of Object.values(value)) {
    const wrong = wrongIn(inner, depth + 1);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
