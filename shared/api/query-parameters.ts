import { messageOf } from '#shared/messages/message.ts';
import type { Refusal } from './problem.ts';
import { type Outcome, done, refuse } from './refusal.ts';

/** The parameters of an address. A broken escape or a parameter given twice is refused, not guessed at. */
export function parseQuery(url: string): Outcome<ReadonlyMap<string, string>> {
  const start = url.indexOf('?');
  const query = new Map<string, string>();
  if (start < 0) return done(query);
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') continue;
    const [name, value] = nameAndValue(part).map(decode);
    if (name === undefined || value === undefined) {
      return refuse('bad_request', messageOf('refusals.addressNotText'));
    }
    // In no text that is stored, and PostgreSQL does not take it.
    if (value.includes('\0')) return refuse('bad_request', messageOf('refusals.parameterNotText', { name }));
    if (query.has(name)) return refuse('bad_request', messageOf('refusals.parameterTwice', { name }));
    query.set(name, value);
  }
  return done(query);
}

/** Refuses the first that is not known. A list says which are, for a field is often sent to it as if it were one. */
export function unknownParameter(
  query: ReadonlyMap<string, string>,
  known: readonly string[],
): Refusal | undefined {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const message = known.includes('filter') ? 'refusals.noListParameter' : 'refusals.noParameter';
  const name = JSON.stringify(unknown.slice(0, 60));
  return refuse('bad_request', messageOf(message, { name, known: known.join(', ') }));
}

function nameAndValue(part: string): readonly [string, string] {
  const equals = part.indexOf('=');
  return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
