import { messageOf } from '#shared/messages/message.ts';
import { shortList } from '../base/short-list.ts';
import { mapped } from '../base/mapped.ts';
import type { FieldType } from '../field-type.ts';
import type { Included, Option } from '../value.ts';
import { choiceOf, oneOf, optionLabel, optionName, picked } from './choice.ts';

interface ChoicesSettings {
  readonly type: 'choices';
  readonly options: readonly Option[];
  /** The list of point 9 that they are. */
  readonly list?: string | undefined;
  /** Of the roles of a person: all that each of them stands for, itself too. */
  readonly includes?: Included;
}

/** Names sent, repetitions too. */
const usualMost = 1000;

/** Several of a closed set of names; kept without repetition, in the order of the options. None at all is empty. */
export const choicesType: FieldType<ChoicesSettings, 'choices'> = {
  ...picked,
  base: 'choices',
  bare: { type: 'choices', options: [] },
  described: ['options'],
  checks: ['options'],
  constant: false,
  schema: ({ options }) => {
    const most = Math.max(usualMost, options.length);
    const list = shortList(optionName(options), {
      most,
      tooMany: messageOf('fields.tooManyOptions', { most }),
      notAList: 'fields.sendOptions',
    });
    return mapped(list, (names) => {
      const kept = options.map((option) => option.name).filter((name) => names.includes(name));
      return kept.length === 0 ? null : kept;
    });
  },
  wireSchema: ({ options }) => ({ type: 'array', items: oneOf(options), uniqueItems: true }),
  format: (value, settings) =>
    Array.isArray(value) ? value.map((name) => optionLabel(settings.options, name)).join(', ') : '',
  expression: ({ options, includes }) => ({
    kind: 'list',
    element: choiceOf(options),
    ...(includes === undefined ? {} : { includes }),
  }),
  operators: () => ['has', 'empty', 'filled'],
  sorted: 'never',
  identifying: false,
  indexed: () => false,
};
