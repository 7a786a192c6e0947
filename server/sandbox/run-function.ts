import type { OwnFunction } from '#shared/expression/functions/own-functions.ts';
import {
  type Crossing,
  intoCode,
  longestList,
  longestText,
  outOfCode,
} from '#shared/expression/functions/own-values.ts';
import type { Program } from '#shared/contract/model-functions.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ThreadLine } from '#server/db/sqlite/threads/thread-line.ts';
import type { Failure, SandboxAnswer, SandboxRequest } from './sandbox-program.ts';

/** Work of one call, in milliseconds, and memory, in bytes. */
const MOST = { time: 50, memory: 64 * 1024 ** 2, text: longestText, list: longestList } as const;
/** Some work of the engine itself cannot be interrupted: past this the thread is ended with it. In milliseconds. */
const PATIENCE_MS = 1_000;
/** The thread is ended once nothing was run for so long: its memory is of use to others. */
const IDLE_MS = 60_000;

/** A function of the contract gave nothing that could be used: the call that needs it is refused. */
export class FunctionFailed extends Error {
  readonly function: string;
  readonly why: Failure | 'given';
  /** What the code said, for its author alone: it may hold values of records. */
  readonly said: string;
  /** Milliseconds of work. */
  readonly ms: number;

  constructor(
    name: string,
    { why, said, ms = 0 }: { readonly why: Failure | 'given'; readonly said: string; readonly ms?: number },
  ) {
    super(`${name}: ${said}`);
    this.function = name;
    this.why = why;
    this.said = said;
    this.ms = ms;
  }
}

/**
 * What a function of a contract gives for values in wire form, in wire form. It is not run where one of them is empty:
 * then the result is. Throws `FunctionFailed`; the thread of the server goes on meanwhile.
 */
export async function runFunction(
  program: Pick<Program, 'code'>,
  own: OwnFunction,
  given: readonly JsonValue[],
): Promise<JsonValue> {
  return (await runMeasured(program, own, given)).value;
}

/** The same, with the milliseconds of work that it took. */
export async function runMeasured(
  { code }: Pick<Program, 'code'>,
  own: OwnFunction,
  given: readonly JsonValue[],
): Promise<{ readonly value: JsonValue; readonly ms: number }> {
  const { name } = own;
  if (given.includes(null)) return { value: null, ms: 0 };
  const answer = await inTurn({ kind: 'run', code, name, given: crossing(own, given), most: MOST });
  if (answer.kind === 'failed') throw new FunctionFailed(name, answer);
  if (answer.kind === 'ready') throw new Error('the sandbox ran nothing');
  const { ms = 0 } = answer;
  const value = outOfCode(answer.value, own.gives);
  if (value === undefined)
    throw new FunctionFailed(name, {
      why: 'result',
      said: `it gave ${shown(answer.value)}, not ${own.gives}`,
      ms,
    });
  return { value, ms };
}

function crossing({ name, takes }: OwnFunction, given: readonly JsonValue[]): readonly Crossing[] {
  return given.map((value, index) => {
    const type = takes[index] ?? 'text';
    const crossed = intoCode(value, type);
    if (crossed === undefined)
      throw new FunctionFailed(name, { why: 'given', said: `a value is no ${type}` });
    return crossed;
  });
}

function shown(value: Crossing): string {
  return JSON.stringify(value).slice(0, 100);
}

let thread: ThreadLine<SandboxRequest, SandboxAnswer> | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One after the other. */
function inTurn(request: SandboxRequest): Promise<SandboxAnswer> {
  const answer = last.then(() => ask(request));
  last = answer.catch(() => undefined);
  return answer;
}

async function ask(request: SandboxRequest): Promise<SandboxAnswer> {
  clearTimeout(idle);
  if (thread?.isAlive !== true) thread = new ThreadLine(new URL('./sandbox-program.ts', import.meta.url), {});
  const line = thread;
  line.hold(true);
  const late = Promise.withResolvers<SandboxAnswer>();
  let timer: NodeJS.Timeout | undefined;
  try {
    // A new thread has to load the engine, which is no time of the function.
    await line.ask({ kind: 'ready' });
    timer = setTimeout(() => late.resolve(tooLate), PATIENCE_MS);
    const answer = await Promise.race([line.ask(request), late.promise]);
    if (answer.kind === 'failed' && answer.broken === true) await line.close();
    return answer;
  } finally {
    clearTimeout(timer);
    line.hold(false);
    idle = setTimeout(() => void line.close(), IDLE_MS).unref();
  }
}

const tooLate: SandboxAnswer = { kind: 'failed', why: 'time', said: 'it did not end', broken: true };
