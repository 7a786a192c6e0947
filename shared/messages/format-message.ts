import format, { type CompiledMessage } from 'icu-minify/format';
import { directionOf } from './direction.ts';
import { dateFormatter, numberFormatter } from '../fields/base/formatters.ts';

export type { CompiledMessage };

/** Values for the arguments of a message; a function draws what stands in a tag. */
export type MessageValues<Drawn> = Readonly<
  Record<string, string | number | Date | ((inside: (string | Drawn)[]) => Drawn)>
>;

export interface MessageStyle {
  /** The language of the message: it decides about plurals. */
  readonly language: string;
  /** Numbers and dates are written as here. */
  readonly locale: string;
}

/**
 * A message with its values: a text, or a list where something is drawn in it. Throws where a value is missing: a text that
 * was kept may be of a version in which the message had others.
 */
export function formatMessage<Drawn = never>(
  message: CompiledMessage,
  values: MessageValues<Drawn>,
  { language, locale }: MessageStyle,
): string | Drawn | (string | Drawn)[] {
  return format<Drawn>(
    message,
    language,
    complete(directionOf(language) === 'rtl' ? isolated(values, message) : values),
    {
      formatters: {
        getDateTimeFormat: (_, options = {}) => dateFormatter(locale, options),
        getNumberFormat: (_, options = {}) => numberFormatter(locale, options),
        getPluralRules: (of, options) => new Intl.PluralRules(of, options),
      },
    },
  );
}

/** `icu-minify` itself says *undefined* for a value that is missing, but in its form for development. */
function complete<Drawn>(values: MessageValues<Drawn>): MessageValues<Drawn> {
  return new Proxy(values, {
    get(target, name) {
      if (!Object.hasOwn(target, name)) throw new Error(`a message without its value ${String(name)}`);
      return Reflect.get(target, name);
    },
  });
}

/**
 * Words of a contract or a person may be in another script than the sentence around them. Isolated (Unicode, UAX 9) they
 * keep the marks beside them in their place. What only chooses between words stays as it is.
 */
function isolated<Drawn>(values: MessageValues<Drawn>, message: CompiledMessage): MessageValues<Drawn> {
  const chooses = new Set([...JSON.stringify(message).matchAll(SELECT)].map(([, name]) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !chooses.has(name) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

/** How `icu-minify` writes `{name, select, …}`. */
const SELECT = /\["(\w+)",1,\{/g;
