import { messageOf } from '#shared/messages/message.ts';
import { type WrittenAs, written } from './write-message.ts';

/** What the role of the owner is called, which stands in no contract. */
export function ownerIn(reader: WrittenAs): string {
  return written(messageOf('shell.owner'), reader);
}
