import { written } from '#server/messages/write-message.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { parseJson } from '#shared/api/json-text.ts';

/** What `ninefold explain` is asked. */
export interface ExplainRequest {
  /** Undefined: the contract in force on the data. */
  readonly file?: string;
  /** Whether it is about the records of an installation; else about those of the examples. */
  readonly onData: boolean;
  readonly format: 'text' | 'json';
  readonly as: string;
  readonly call: string;
  /** Of a create its entity; else undefined, or what `--of` says. */
  readonly entity?: string;
  readonly record?: string;
  readonly values: JsonValue;
  /** Whether statements are told with their plans and times. */
  readonly plans: boolean;
}

const usage =
  'Usage: ninefold explain [contract] [--data … | --database …] --as WHO (--do T --with R | --list E | --create E | --read R | --update R | --delete R) [--of E] [--values JSON] [--plan] [--format text|json]';

const calls = ['do', 'list', 'create', 'read', 'update', 'delete'] as const;

/** The options of the command, beside those that say where the data are. */
export const explainOptions = {
  do: 'value',
  list: 'value',
  create: 'value',
  read: 'value',
  update: 'value',
  delete: 'value',
  as: 'value',
  with: 'value',
  of: 'value',
  values: 'value',
  plan: 'switch',
  format: 'value',
} as const;

/** What was asked for, or what is wrong with it, in a sentence. */
export function readExplainRequest(argv: readonly string[]): ExplainRequest | string {
  const options = parseOptions(argv, { ...explainOptions, data: 'value', database: 'value' });
  if (options.kind === 'wrong') return `${options.message}\n${usage}`;
  const { words, values: given } = options;
  const { as, of, format = 'text' } = given;
  const onData = given['data'] !== undefined || given['database'] !== undefined;
  const [file, ...others] = words;
  const [kind, ...more] = calls.filter((name) => given[name] !== undefined);
  if (others.length > 0 || (file === undefined && !onData)) return usage;
  if (as === undefined || kind === undefined || more.length > 0) return usage;
  if (format !== 'text' && format !== 'json') return `--format is text or json.\n${usage}`;
  const values = parseJson(given['values'] ?? '{}', '--values');
  if (values.kind === 'refusal') return written(values.detail);
  const subject = given[kind] ?? '';
  // Whatever JSON it is: the call looks at it as at any body.
  const plans = options.switches.has('plan');
  const common = { file, onData, format, as, values: values.value as JsonValue, plans } as const;
  if (kind === 'create' || kind === 'list') return { ...common, call: kind, entity: subject };
  const record = kind === 'do' ? given['with'] : subject;
  if (record === undefined) return `The transition needs a record: --with R\n${usage}`;
  return {
    ...common,
    call: kind === 'do' ? subject : kind,
    record,
    ...(of === undefined ? {} : { entity: of }),
  };
}
