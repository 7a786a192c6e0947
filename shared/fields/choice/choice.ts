import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import type { Type } from '#shared/expression/expression.ts';
import { refineWith, saying } from '../base/issue.ts';
import { shortValue } from '../base/short-value.ts';
import { emptyAsNull } from '../base/mapped.ts';
import type { FieldType } from '../field-type.ts';
import type { FilterOperator, JsonSchema, JsonValue, Option } from '../value.ts';

interface Options {
  readonly options: readonly Option[];
  /** The list of point 9 that they are. */
  readonly list?: string | undefined;
  /** They are compared, and sorted by, in their order. */
  readonly ordered?: boolean | undefined;
}

/** What types have in common whose values are few. */
export const picked = { ...shortValue, constant: true } as const;

const anyOf: readonly FilterOperator[] = ['any_of', 'none_of', 'empty', 'filled'];

const onlyOne = {
  ...picked,
  base: 'choice',
  described: ['options', 'ordered'],
  schema: ({ options }: Options) => optionName(options),
  wireSchema: ({ options }: Options) => oneOf(options),
  format: (value: JsonValue, { options }: Options) => optionLabel(options, value),
  expression: ({ options, ordered }: Options) => choiceOf(options, ordered),
  operators: () => anyOf,
} as const;

/** One of a closed set of names. */
export const choiceType: FieldType<Options & { readonly type: 'choice' }, 'choice'> = {
  ...onlyOne,
  bare: { type: 'choice', options: [] },
  alsoCalled: ['enum', 'select', 'option', 'options'],
  checks: ['options'],
};

/** The state of a record: a choice that only transitions move. */
export const stateType: FieldType<Options & { readonly type: 'state' }, 'choice'> = {
  ...onlyOne,
  bare: { type: 'state', options: [] },
  checks: [],
  constant: false,
};

/** The name of one of the options; empty text is the empty value. */
export function optionName(options: readonly Option[]): z.ZodType<string | null> {
  const names = options.map((option) => option.name);
  const option = z
    .string(saying('fields.sendOption'))
    .check(
      refineWith(
        'not_an_option',
        messageOf('fields.oneOf', { names: names.join(', ') }),
        (text) => text === '' || names.includes(text),
      ),
    );
  return emptyAsNull(option);
}

/** The label of an option; its name where the option is no longer there. */
export function optionLabel(options: readonly Option[], value: unknown): string {
  return options.find((option) => option.name === value)?.label ?? String(value);
}

/** The options in JSON. */
export function oneOf(options: readonly Option[]): JsonSchema {
  return { type: 'string', enum: options.map(({ name }) => name) };
}

/** The options as an expression sees them. */
export function choiceOf(options: readonly Option[], ordered = false): Type {
  return { kind: 'choice', options: options.map(({ name }) => name), ...(ordered ? { ordered } : {}) };
}
