import format, { type CompiledMessage } from 'icu-minify/format';
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

/** A message with its values: a text, or a list where something is drawn in it. */
export function formatMessage<Drawn = never>(
  message: CompiledMessage,
  values: MessageValues<Drawn>,
  { language, locale }: MessageStyle,
): string | Drawn | (string | Drawn)[] {
  return format<Drawn>(message, language, values, {
    formatters: {
      getDateTimeFormat: (_, options = {}) => dateFormatter(locale, options),
      getNumberFormat: (_, options = {}) => numberFormatter(locale, options),
      getPluralRules: (of, options) => new Intl.PluralRules(of, options),
    },
  });
}
