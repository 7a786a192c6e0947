import { messageOf, type Text } from '../messages/message.ts';
import type { SlowCall } from './calls/owner.ts';

/** What took long, in a few words: `list of ticket, as Clerk`. `callers` are those of `as` in words; by their names otherwise. */
export function nameOfSlow(
  { call, of, as }: Pick<SlowCall, 'call' | 'of' | 'as'>,
  callers = as.join(', '),
): Text {
  const about = of === undefined ? call : messageOf('studio.slowOf', { call, entity: of });
  return as.length === 0 ? about : messageOf('studio.slowAs', { call: about, roles: callers });
}
