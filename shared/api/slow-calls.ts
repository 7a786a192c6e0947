import { messageOf, type Text } from '../messages/message.ts';
import type { SlowCall } from './calls/owner.ts';

/** What took long, in a few words: `list of ticket, as clerk, member`. */
export function nameOfSlow({ call, of, as }: Pick<SlowCall, 'call' | 'of' | 'as'>): Text {
  const about = of === undefined ? call : messageOf('studio.slowOf', { call, entity: of });
  return as.length === 0 ? about : messageOf('studio.slowAs', { call: about, roles: as.join(', ') });
}
