import { writeProblem } from '#shared/api/write-problem.ts';
import type { FieldProblem, WrittenProblem } from '#shared/api/problem.ts';
import type { TextKey, ValuesOf } from '#shared/messages/catalogue.ts';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { fields } from '#shared/messages/en/fields.ts';
import { mails } from '#shared/messages/en/mails.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from '#shared/messages/format-message.ts';
import { type Text, type Writer, writeText } from '#shared/messages/message.ts';

/** Rooms whose messages the server writes, in each language. */
const rooms: Readonly<Record<string, Readonly<Record<string, string>>>> = { fields, mails, refusals };

/** Messages that were needed so far, parsed: most never are. */
const parsed = new Map<string, CompiledMessage>();

/** A message of the catalogue in English, which is the only language there is so far. */
export function writeMessage<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
/** The same, for any key. */
export function writeMessage(key: TextKey, values: MessageValues<never> = {}): string {
  return String(formatMessage(parsedMessage(key), values, { language: 'en', locale: 'en' }));
}

const writer: Writer = writeMessage;

/** A text as it leaves the server: in an answer, a mail or on a terminal. */
export function written(text: Text): string {
  return writeText(text, writer);
}

/** A problem as it is sent. */
export function writtenProblem(problem: FieldProblem): WrittenProblem {
  return writeProblem(problem, writer);
}

function parsedMessage(key: TextKey): CompiledMessage {
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const [room = '', name = ''] = key.split('.');
  const text = rooms[room]?.[name];
  if (text === undefined) throw new Error(`There is no message ${key}.`);
  const [message] = Object.values(compileMessages({ [name]: text }));
  if (message === undefined) throw new Error(`The message ${key} is empty.`);
  parsed.set(key, message);
  return message;
}
