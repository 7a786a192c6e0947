import { writeProblem } from '#shared/api/write-problem.ts';
import type { FieldProblem, WrittenProblem } from '#shared/api/problem.ts';
import type { TextKey, ValuesOf } from '#shared/messages/catalogue.ts';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from '#shared/messages/format-message.ts';
import { type Language, languageOf } from '#shared/messages/languages.ts';
import { type Text, writeText } from '#shared/messages/message.ts';
import type { Reader } from '#server/runtime.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** Messages that were needed so far, parsed: most never are. */
const parsed = new Map<string, CompiledMessage>();

/** Writes messages of the catalogue in the language of a locale, or of what it is told. */
export interface MessageWriter {
  <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** The same, for any key. */
  (key: TextKey, values: MessageValues<never>): string;
}

/** In which language something is said, and how dates and numbers are written; of both the same where that is one tag. */
export type WrittenAs = string | Pick<Reader, 'language' | 'locale'>;

/** Terminals and logs are in English. */
const TERMINAL = 'en';

/** Writes messages as a reader wants them; in English where their language is none of ours. */
export function writerIn(reader: WrittenAs): MessageWriter {
  const { language: tag, locale } =
    typeof reader === 'string' ? { language: reader, locale: reader } : reader;
  const language = languageOf(tag);
  return (key: TextKey, values: MessageValues<never> = {}) =>
    String(formatMessage(parsedMessage(key, language), values, { language, locale }));
}

/** A text as it leaves the server: in an answer or a mail in the language of the application, otherwise on a terminal. */
export function written(text: Text, reader: WrittenAs = TERMINAL): string {
  return typeof text === 'string' ? text : writeText(text, writerIn(reader));
}

/** A problem as it is sent. */
export function writtenProblem(problem: FieldProblem, reader: WrittenAs = TERMINAL): WrittenProblem {
  return writeProblem(problem, writerIn(reader));
}

function parsedMessage(key: TextKey, language: Language): CompiledMessage {
  const place = `${language} ${key}`;
  const known = parsed.get(place);
  if (known !== undefined) return known;
  const [room = '', name = ''] = key.split('.');
  const text = roomsOf(language)[room]?.[name];
  if (text === undefined) throw new Error(`There is no message ${key}.`);
  const [message] = Object.values(compileMessages({ [name]: text }));
  if (message === undefined) throw new Error(`The message ${key} is empty.`);
  parsed.set(place, message);
  return message;
}

function roomsOf(language: Language): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return loadCatalogue(language);
}
