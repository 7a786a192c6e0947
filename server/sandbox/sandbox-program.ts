import type { Crossing } from '#shared/expression/functions/own-values.ts';
import { stripTypeScriptTypes } from 'node:module';
import { parentPort } from 'node:worker_threads';
import {
  DefaultIntrinsics,
  getQuickJS,
  Scope,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten';

/** What the thread is asked: whether it is ready, or what a function gives. */
export type SandboxRequest =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'run';
      /** TypeScript. */
      readonly code: string;
      readonly name: string;
      readonly given: readonly Crossing[];
      /** Milliseconds of work, and bytes of memory. */
      readonly most: {
        readonly time: number;
        readonly memory: number;
        readonly text: number;
        readonly list: number;
      };
    };

/** Why a function gave nothing: `stopped` by an error of its own, whose words are the author's to read. */
export type Failure = 'time' | 'memory' | 'depth' | 'result' | 'stopped';

export type SandboxAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'gave'; readonly value: Crossing; readonly ms?: number }
  | {
      readonly kind: 'failed';
      readonly why: Failure;
      readonly said: string;
      /** The engine itself gave way, and runs nothing any more. */
      readonly broken?: true;
      readonly ms?: number;
    };

type Run = Extract<SandboxRequest, { kind: 'run' }>;

/** Bytes of the stack within the code; far less than the thread's own. */
const STACK = 256 * 1024;

const engine = getQuickJS();
parentPort?.on('message', (request: SandboxRequest) => {
  void reply(request);
});

async function reply(request: SandboxRequest): Promise<void> {
  const quickJs = await engine;
  parentPort?.postMessage(request.kind === 'ready' ? { kind: 'ready' } : run(quickJs, request), []);
}

/** Of the code that ran last: its types are erased once. */
let erased: { readonly code: string; readonly script: string } | undefined;

function scriptOf(code: string): string {
  if (erased?.code !== code) erased = { code, script: stripTypeScriptTypes(code) };
  return erased.script;
}

/** Each call has a world of its own, which ends with it: nothing is left that another call could see. */
function run(quickJs: QuickJSWASMModule, request: Run): SandboxAnswer {
  try {
    scriptOf(request.code);
  } catch (error) {
    return { kind: 'failed', why: 'stopped', said: String(error).slice(0, 500) };
  }
  const runtime = quickJs.newRuntime({ memoryLimitBytes: request.most.memory, maxStackSizeBytes: STACK });
  const started = process.threadCpuUsage();
  // Time that the thread did work: on a machine that is busy with other things a function is not late for that.
  const worked = () => {
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1000;
  };
  runtime.setInterruptHandler(() => worked() > request.most.time);
  try {
    const world = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } });
    const answer = { ...runIn(world, request), ms: worked() };
    world.dispose();
    runtime.dispose();
    return answer;
  } catch (error) {
    // Too deep for the stack of the thread, or a slip in taking apart: this engine is not to be trusted with another call.
    return { kind: 'failed', why: 'depth', said: String(error).slice(0, 500), broken: true };
  }
}

/**
 * Takes away what gives another answer each time, before any code of the contract runs. Gives what tells a list from all
 * else, which that code can put nothing in the place of.
 */
const CLOSE = `
for (const name of ['Date', 'performance', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry'])
  delete globalThis[name];
delete Math.random;
Array.isArray`;

function runIn(world: QuickJSContext, { code, name, given, most }: Run): SandboxAnswer {
  return Scope.withScope((scope) => {
    const isList = scope.manage(world.unwrapResult(world.evalCode(CLOSE)));
    const loaded = world.evalCode(scriptOf(code), 'contract.ts', { type: 'module' });
    if (loaded.error) return failureOf({ world, most }, scope.manage(loaded.error));
    const own = scope.manage(world.getProp(scope.manage(loaded.value), name));
    const parts = given.map((value) => scope.manage(into(world, value)));
    const called = world.callFunction(own, world.undefined, ...parts);
    if (called.error) return failureOf({ world, most }, scope.manage(called.error));
    return outOf({ world, isList, most }, scope.manage(called.value));
  });
}

function into(world: QuickJSContext, value: Crossing): QuickJSHandle {
  if (typeof value === 'string') return world.newString(value);
  if (typeof value === 'number') return world.newNumber(value);
  if (typeof value === 'boolean') return value ? world.true : world.false;
  if (value === null) return world.null;
  const list = world.newArray();
  for (const [index, one] of value.entries()) {
    const element = into(world, one);
    world.setProp(list, index, element);
    element.dispose();
  }
  return list;
}

interface Reading {
  readonly world: QuickJSContext;
  readonly isList: QuickJSHandle;
  readonly most: Run['most'];
}

/** Reads values alone: nothing that the code has made is asked to tell of itself. */
function outOf(reading: Reading, result: QuickJSHandle): SandboxAnswer {
  const { world, most } = reading;
  const single = plain(reading, result);
  if (single !== undefined) return { kind: 'gave', value: single };
  const length = lengthOf(reading, result);
  if (length === undefined)
    return wrong(`it gave something of type ${world.typeof(result)}, or a text that is too long`);
  if (length > most.list) return wrong(`it gave a list of ${length}`);
  const values: Crossing[] = [];
  for (let index = 0; index < length; index += 1) {
    const element = world.getProp(result, index);
    const value = plain(reading, element);
    element.dispose();
    if (value === undefined) return wrong('it gave a list of what is no value');
    values.push(value);
  }
  return { kind: 'gave', value: values };
}

function wrong(said: string): SandboxAnswer {
  return { kind: 'failed', why: 'result', said };
}

/** Of a list how long it is. */
function lengthOf({ world, isList }: Reading, handle: QuickJSHandle): number | undefined {
  const asked = world.callFunction(isList, world.undefined, handle);
  if (asked.error) {
    asked.error.dispose();
    return undefined;
  }
  const isOne = world.eq(asked.value, world.true);
  asked.value.dispose();
  return isOne ? world.getLength(handle) : undefined;
}

/** A single value; undefined where it is something else, or too long. */
function plain(
  { world, most }: Pick<Reading, 'world' | 'most'>,
  handle: QuickJSHandle,
): Crossing | undefined {
  switch (world.typeof(handle)) {
    case 'string': {
      const length = world.getProp(handle, 'length').consume((one) => world.getNumber(one));
      if (length > most.text) return undefined;
      const text = world.getString(handle);
      // The character 0 and half letters, which no text of a record holds, are changed on the way out.
      return text.length === length ? text : undefined;
    }
    case 'number':
      return world.getNumber(handle);
    case 'boolean':
      return world.eq(handle, world.true);
    case 'undefined':
      return null;
    case 'object':
      return world.eq(handle, world.null) ? null : undefined;
    default:
      return undefined;
  }
}

const limits: Readonly<Record<string, Failure>> = {
  interrupted: 'time',
  'out of memory': 'memory',
  'stack overflow': 'depth',
};

function failureOf({ world, most }: Pick<Reading, 'world' | 'most'>, error: QuickJSHandle): SandboxAnswer {
  const [name, message] = ['name', 'message'].map((word) => {
    const handle = world.typeof(error) === 'object' ? world.getProp(error, word) : error.dup();
    const value = plain({ world, most }, handle);
    handle.dispose();
    return String(value ?? '');
  });
  const why = name === 'InternalError' ? limits[message ?? ''] : undefined;
  return { kind: 'failed', why: why ?? 'stopped', said: `${name}: ${message}`.slice(0, 500) };
}
