import type { TextKey, ValuesOf } from './catalogue.ts';

/** A message of the catalogue that is written later, in the language of whoever reads it. */
export interface Message {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, number | Date | Text>>;
}

/** Words of a contract or a person as they are, a message of the product, or several sentences one after the other. */
export type Text = string | Message | readonly Text[];

/** Where a message takes words, it takes another message too. */
type WithTexts<Values> = {
  readonly [Name in keyof Values]: string extends Values[Name] ? Values[Name] | Text : Values[Name];
};

type TextsOf<Values> = Values extends readonly [infer Only] ? [WithTexts<Only>] : [];

/** A message with its values, to be written where it is read. */
export function messageOf<Key extends TextKey>(key: Key, ...values: TextsOf<ValuesOf<Key>>): Message;
/** The same, for any key. */
export function messageOf(key: TextKey, values: Message['values'] = {}): Message {
  return { key, values };
}

/** Writes one message of the catalogue in the language of a reader. */
export type Writer = (key: TextKey, values: Readonly<Record<string, string | number | Date>>) => string;

/** A text as it is read. */
export function writeText(text: Text, write: Writer): string {
  if (typeof text === 'string') return text;
  if (isList(text)) return text.map((part) => writeText(part, write)).join(' ');
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'number' || value instanceof Date ? value : writeText(value, write),
  ]);
  return write(text.key, Object.fromEntries(values));
}

function isList(text: Text): text is readonly Text[] {
  return Array.isArray(text);
}
