import { makeThrowAway } from '#server/db/throw-away.ts';
import { callOf } from '#server/identity/call-of.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import { readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { type CallInWords, callByName, entityOfRecord } from '#server/operations/explain/call-by-name.ts';
import { explainCall } from '#server/operations/explain/explain-call.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import type { Explanation } from '#shared/api/explanation.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { CheckOutput } from './check.ts';
import { explanationLines } from './explanation-lines.ts';
import { parseOptions } from './options.ts';
import { say } from './say-lines.ts';

const usage =
  'Usage: ninefold explain <contract> --as WHO (--do T --with R | --create E | --read R | --update R | --delete R) [--of E] [--values JSON] [--format text|json]';

/** Exit codes: 0 explained, whatever the answer would be; 1 the contract has errors, 2 the command is wrong. */
export function run(argv: readonly string[]): Promise<number> {
  return explainContract(argv, say);
}

/** `ninefold explain`: who may make a call on the records of the examples, and why. They are called by their names. */
export async function explainContract(argv: readonly string[], output: CheckOutput): Promise<number> {
  const request = parseArguments(argv);
  if (typeof request === 'string') return refused(closed(request, 2), output);
  const explained = await explainInExamples(request);
  if ('kind' in explained) return refused(explained, output);
  if (request.format === 'json') output.out(JSON.stringify(explained, undefined, 2));
  else for (const line of explanationLines(explained, request.file)) output.out(line);
  return 0;
}

interface Request {
  readonly file: string;
  readonly format: 'text' | 'json';
  readonly as: string;
  readonly call: string;
  /** Of a create its entity; else undefined, or what `--of` says. */
  readonly entity?: string;
  readonly record?: string;
  readonly values: JsonValue;
}

const calls = ['do', 'create', 'read', 'update', 'delete'] as const;

/** What was asked for, or what is wrong with it. */
function parseArguments(argv: readonly string[]): Request | string {
  const names = [...calls, 'as', 'with', 'of', 'values', 'format'];
  const options = parseOptions(argv, Object.fromEntries(names.map((name) => [name, 'value'] as const)));
  if (options.kind === 'wrong') return `${options.message}\n${usage}`;
  const { words, values: given } = options;
  const { as, of, values: json, format = 'text' } = given;
  const [file, ...others] = words;
  const [kind, ...more] = calls.filter((name) => given[name] !== undefined);
  if (file === undefined || others.length > 0 || as === undefined || kind === undefined || more.length > 0)
    return usage;
  if (format !== 'text' && format !== 'json') return `--format is text or json.\n${usage}`;
  const values = parsed(json ?? '{}');
  if (values === undefined) return '--values is not valid JSON.';
  const subject = given[kind] ?? '';
  const common = { file, format, as, values } as const;
  if (kind === 'create') return { ...common, call: kind, entity: subject };
  const record = kind === 'do' ? given['with'] : subject;
  if (record === undefined) return `Say which record: --with R\n${usage}`;
  return {
    ...common,
    call: kind === 'do' ? subject : kind,
    record,
    ...(of === undefined ? {} : { entity: of }),
  };
}

function parsed(json: string): JsonValue | undefined {
  try {
    // Whatever JSON it is: the call looks at it as at any body.
    return JSON.parse(json) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function explainInExamples(request: Request): Promise<Explanation | Closed> {
  const contract = await readContract(request.file);
  if (contract.kind === 'closed') return contract;
  const data = await makeThrowAway();
  try {
    const connected = await connect(data.place);
    if (connected.kind === 'closed') return connected;
    const { database } = connected;
    try {
      const clock = contract.model.examples.now ?? systemClock.now();
      const opened = await openRehearsal({ database, contract, clock, real: systemClock });
      if (opened.kind === 'closed') return opened;
      const { runtime, rehearsal } = opened;
      const ids = new Map([
        ...(rehearsal?.records ?? []),
        ['user', rehearsal?.people ?? new Map<string, string>()],
      ]);
      const words = wordsOf(request, { ids, model: contract.model });
      if (typeof words === 'string') return closed(words, 2);
      const found = await callByName(runtime, words);
      if (typeof found === 'string') return closed(found, 2);
      return await explainCall(runtime, callOf(runtime, found.actor, runtime.newId()), found.asked);
    } finally {
      await database.close();
    }
  } finally {
    await data.remove();
  }
}

function wordsOf(
  { as, call, entity, record, values }: Request,
  { ids, model }: { readonly ids: CallInWords['ids']; readonly model: Parameters<typeof entityOfRecord>[2] },
): CallInWords | string {
  const of = entity ?? entityOfRecord(record ?? '', { call, ids }, model);
  if (of === undefined)
    return `None of the examples is called ${JSON.stringify(record)}. With an id, say what it is of: --of E`;
  return { as, entity: of, call, ...(record === undefined ? {} : { id: record }), values, ids };
}

function refused({ message, exitCode }: Closed, output: CheckOutput): number {
  output.error(message);
  return exitCode;
}
