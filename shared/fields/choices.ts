import { z } from 'zod';
import { optionLabel, optionName } from './choice.ts';
import type { FieldType } from './field-type.ts';

/** Several of a closed set of names; kept without repetition, in the order of the options. None at all is empty. */
export const choicesType: FieldType<'choices'> = {
  schema: (settings) =>
    z.array(optionName(settings.options), { error: 'Send a list of option names.' }).transform((names) => {
      const kept = settings.options.map((option) => option.name).filter((name) => names.includes(name));
      return kept.length === 0 ? null : kept;
    }),
  format: (value, settings) =>
    Array.isArray(value) ? value.map((name) => optionLabel(settings.options, name)).join(', ') : '',
};
