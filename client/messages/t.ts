import type { ReactNode } from 'react';
import type {
  ClientRoom,
  MessageKey,
  RichKey,
  TagsOf,
  TextKey,
  ValuesOf,
} from '#shared/messages/catalogue.ts';
import {
  type CompiledMessage,
  formatMessage,
  type MessageStyle,
  type MessageValues,
} from '#shared/messages/format-message.ts';

const rooms = new Map<string, Readonly<Record<string, CompiledMessage>>>();
let style: MessageStyle = { language: 'en', locale: 'en' };

/** Makes the messages of a room known, parsed. */
export function putMessages(room: ClientRoom, messages: Readonly<Record<string, CompiledMessage>>): void {
  rooms.set(room, messages);
}

/** How messages are written from now on. */
export function writeMessagesIn(next: Partial<MessageStyle>): void {
  style = { ...style, ...next };
}

/** The language that messages are in. */
export function languageInUse(): string {
  return style.language;
}

/** The message in the language of the page. */
export function t<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
export function t(key: TextKey, values: MessageValues<never> = {}): string {
  return String(formatMessage(messageOf(key), values, style));
}

/** A message with tags, each of which is drawn: `<link>the list</link>`. */
export function rich<Key extends RichKey>(
  key: Key,
  tags: Readonly<Record<TagsOf<Key>, (inside: ReactNode) => ReactNode>>,
  ...values: ValuesOf<Key>
): ReactNode;
export function rich(
  key: RichKey,
  tags: MessageValues<ReactNode>,
  values: MessageValues<ReactNode> = {},
): ReactNode {
  return formatMessage<ReactNode>(messageOf(key), { ...values, ...tags }, style);
}

function messageOf(key: MessageKey): CompiledMessage {
  const [room = '', name = ''] = key.split('.');
  const message = rooms.get(room)?.[name];
  if (message === undefined) throw new Error(`The message ${key} was not loaded.`);
  return message;
}
