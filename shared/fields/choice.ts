import { z } from 'zod';
import type { Option } from './field.ts';
import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';

/** One of a closed set of names. */
export const choiceType: FieldType<'choice'> = {
  schema: (settings) => optionName(settings.options),
  format: (value, settings) => optionLabel(settings.options, value),
};

/** The state of a record: a choice that only transitions move. */
export const stateType: FieldType<'state'> = {
  schema: (settings) => optionName(settings.options),
  format: (value, settings) => optionLabel(settings.options, value),
};

/** The name of one of the options; empty text is the empty value. */
export function optionName(options: readonly Option[]): z.ZodType<string | null> {
  const names = options.map((option) => option.name);
  return z
    .string({ error: 'Send the name of one of the options.' })
    .transform((text) => (text === '' ? null : text))
    .check(
      refineWith(
        'not_an_option',
        `One of: ${names.join(', ')}.`,
        (text) => text === null || names.includes(text),
      ),
    );
}

/** The label of an option; its name where the option is no longer there. */
export function optionLabel(options: readonly Option[], value: unknown): string {
  return options.find((option) => option.name === value)?.label ?? String(value);
}
