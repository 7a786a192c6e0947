import { compileMessages } from './compile-messages.ts';
import { fields } from './en/fields.ts';
import { formatMessage } from './format-message.ts';
import { type Text, type Writer, writeText } from './message.ts';

const texts = new Map<string, string>(Object.entries(fields).map(([name, text]) => [`fields.${name}`, text]));

const write: Writer = (key, values) => {
  const [message = key] = Object.values(compileMessages({ [key]: texts.get(key) ?? key }));
  return String(formatMessage(message, values, { language: 'en', locale: 'en' }));
};

/** What is said of a value of a field, in English: that is what findings are in. */
export function inEnglish(text: Text): string {
  return writeText(text, write);
}
