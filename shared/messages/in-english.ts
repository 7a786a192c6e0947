import { compileMessages } from './compile-messages.ts';
import { fields } from './en/fields.ts';
import { plan } from './en/plan.ts';
import { refusals } from './en/refusals.ts';
import { fixes } from './en/studio/fixes.ts';
import { formatMessage } from './format-message.ts';
import { type Text, type Writer, writeText } from './message.ts';

const texts = new Map<string, string>(
  Object.entries({ fields, plan, refusals, studio: fixes }).flatMap(([room, messages]) =>
    Object.entries(messages).map(([name, text]) => [`${room}.${name}`, text] as const),
  ),
);

const write: Writer = (key, values) => {
  const [message = key] = Object.values(compileMessages({ [key]: texts.get(key) ?? key }));
  return String(formatMessage(message, values, { language: 'en', locale: 'en' }));
};

/** What findings and terminals say of a value, a view, a plan or a fix: they are in English. */
export function inEnglish(text: Text): string {
  return writeText(text, write);
}
