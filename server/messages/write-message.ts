import type { TextKey, ValuesOf } from '#shared/messages/catalogue.ts';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { mails } from '#shared/messages/en/mails.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from '#shared/messages/format-message.ts';

/** Keys of the rooms whose messages the server writes. */
type ServerKey = Extract<TextKey, `mails.${string}`>;

const rooms: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>> = {
  mails: compileMessages(mails),
};

/** A message of the catalogue as the server sends it: in English, which is the only language there is so far. */
export function writeMessage<Key extends ServerKey>(key: Key, ...values: ValuesOf<Key>): string;
/** The same, for any key. */
export function writeMessage(key: ServerKey, values: MessageValues<never> = {}): string {
  const [room = '', name = ''] = key.split('.');
  const message = rooms[room]?.[name];
  if (message === undefined) throw new Error(`There is no message ${key}.`);
  return String(formatMessage(message, values, { language: 'en', locale: 'en' }));
}
