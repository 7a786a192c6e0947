import { expect, test } from 'vitest';
import type { OwnType } from '#shared/expression/functions/own-functions.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { FunctionFailed, runFunction } from '#server/sandbox/run-function.ts';

/** What a function with this body gives for a text, or why it gives nothing. */
async function given(body: string, gives: OwnType = 'text', before = '') {
  const code = `${before}\nexport function f(a: string) { ${body} }`;
  return outcome(code, { takes: ['text'], gives }, ['a']);
}

async function outcome(
  code: string,
  types: { readonly takes: readonly OwnType[]; readonly gives: OwnType },
  values: readonly JsonValue[],
) {
  try {
    return await runFunction({ code }, { name: 'f', ...types }, values);
  } catch (error) {
    if (error instanceof FunctionFailed) return `${error.why}!`;
    throw error;
  }
}

const passed = (type: OwnType, value: JsonValue) =>
  outcome('export const f = (a: unknown) => a;', { takes: [type], gives: type }, [value]);

test.each<[OwnType, JsonValue, JsonValue]>([
  ['text', 'Zoë', 'Zoë'],
  ['integer', '9007199254740991', '9007199254740991'],
  ['integer', '1.5', 'given!'],
  ['integer', '9007199254740993', 'given!'],
  ['decimal', '123456789012345678.123456789012', '123456789012345678.123456789012'],
  ['boolean', true, true],
  ['date', '2026-01-31', '2026-01-31'],
  ['time', '09:30', '09:30'],
  ['datetime', '2026-01-31T08:30:00.000Z', '2026-01-31T08:30:00.000Z'],
  ['duration', 'PT1H30M', 'PT1H30M'],
  ['texts', ['a', 'b'], ['a', 'b']],
  ['integers', ['1', '2'], ['1', '2']],
  ['text', null, null],
  ['text', 'x'.repeat(100_001), 'given!'],
])('%s crosses as itself: %j', async (type, value, expected) => {
  expect(await passed(type, value)).toEqual(expected);
});

test.each<[string, OwnType, JsonValue]>([
  ['return undefined', 'text', null],
  ["return ''", 'text', null],
  ['return []', 'texts', null],
  ['return 1', 'text', 'result!'],
  ['return "1"', 'integer', 'result!'],
  ['return 1.5', 'integer', 'result!'],
  ['return NaN', 'integer', 'result!'],
  ['return 0.1 + 0.2', 'decimal', 'result!'],
  ['return "2026-02-30"', 'date', 'result!'],
  ['return [1]', 'texts', 'result!'],
  ['return [null]', 'texts', 'result!'],
  ['return Array(1001).fill("a")', 'texts', 'result!'],
  ['return "x".repeat(100001)', 'text', 'result!'],
  ['return "a\\u0000b"', 'text', 'result!'],
  ['return "a\\ud800b"', 'text', 'result!'],
  ['return ["a\\udc00"]', 'texts', 'result!'],
  ['return "\\u{1f600}\\ufffd"', 'text', '\u{1f600}\ufffd'],
  ['return Promise.resolve("a")', 'text', 'result!'],
  ['return { then(ok) { ok("a"); } }', 'text', 'result!'],
  ['return { toJSON: () => "a", toString: () => "a" }', 'text', 'result!'],
  ['return new String("a")', 'text', 'result!'],
  ['return Symbol("a")', 'text', 'result!'],
  ['return 1n', 'integer', 'result!'],
  ['return () => "a"', 'text', 'result!'],
  ['return new Proxy([], { get: () => { while (true); } })', 'texts', 'result!'],
  ['return Object.defineProperty([1], 0, { get() { while (true); } })', 'texts', 'result!'],
  ['const list = ["a"]; list.length = 2 ** 32 - 1; return list', 'texts', 'result!'],
  ['throw new Error("no")', 'text', 'stopped!'],
  ['throw { get name() { while (true); } }', 'text', 'stopped!'],
])('what `%s` gives as %s is %j', async (body, gives, expected) => {
  expect(await given(body, gives)).toEqual(expected);
});

test.each([
  'typeof process + typeof require + typeof module + typeof fetch + typeof console',
  'typeof Date + typeof performance + typeof setTimeout + typeof queueMicrotask + typeof crypto',
  'typeof Math.random + typeof SharedArrayBuffer + typeof Atomics + typeof WebAssembly + typeof Worker',
])('nothing of the world is there: %s', async (names) => {
  expect(String(await given(`return ${names}`)).replaceAll('undefined', '')).toBe('');
});

test.each([
  "return [].constructor.constructor('return process')().version",
  "return this.constructor.constructor('return globalThis.process.env.HOME')()",
  "return eval('process').version",
  'import("node:fs").then(() => {}); return (0, eval)("require")("fs")',
  'return new Error().stack.constructor.constructor("return Deno")()',
  'return a.constructor.prototype.__proto__.constructor("return process")()',
])('no way leads out: %s', async (body) => {
  expect(await given(body)).toBe('stopped!');
});

test('modules are none', async () => {
  const from = (code: string) => outcome(code, { takes: ['text'], gives: 'text' }, ['a']);
  expect(
    await from(
      'import { readFileSync } from "node:fs";\nexport const f = () => readFileSync("/etc/passwd", "utf8");',
    ),
  ).toBe('stopped!');
  expect(await from('export const f = 5;')).toBe('stopped!');
  expect(await from('export default 5;')).toBe('stopped!');
  expect(await from('export const f = ;')).toBe('stopped!');
  expect(await from('await import("node:fs");\nexport const f = () => "a";')).not.toBe('a');
});

test.each([
  ['while (true);', 'time!'],
  ['return /^(a+)+$/.test("a".repeat(40) + "!")', 'time!'],
  ['try { while (true); } catch { return "caught"; } finally { while (true); }', 'time!'],
  ['const all = []; while (true) all.push(new Array(100000).fill(a));', 'memory!'],
  ['return "x".repeat(2 ** 30 - 1)', 'memory!'],
  ['const f = () => f() + 1; return f()', 'depth!'],
])('has its bounds: %s', async (body, why) => {
  expect([why, 'time!']).toContain(await given(body));
});

test('what the engine cannot interrupt, or breaks it, ends its thread, and the next call has another', async () => {
  expect(await given('return String([].indexOf.call({ length: 2 ** 53 - 1 }, 1))')).toBe('time!');
  expect(await given('return a')).toBe('a');
  expect(await given('return JSON.parse("[".repeat(100000))')).toMatch(/!$/);
  expect(await given('return a')).toBe('a');
});

test('no call sees what another has left', async () => {
  const before = 'let count = 0; const kept: string[] = [];';
  const body = `
    count += 1; kept.push(a); globalThis.left = (globalThis.left ?? 0) + 1;
    const seen = [].polluted ?? 'clean'; Array.prototype.polluted = 'dirty'; String.prototype.trim = () => 'dirty';
    return [count, kept.length, globalThis.left, seen, ' x '.trim === 'x'].join()`;
  const [first, ...others] = [await given(body, 'text', before), await given(body, 'text', before)];
  expect(first).toBe('1,1,1,clean,false');
  expect(others).toEqual([first]);
  expect([({} as Record<string, unknown>)['polluted'], 'x '.trim()]).toEqual([undefined, 'x']);
});

test('calls at the same time take their turns, and the server goes on', async () => {
  let beats = 0;
  const pulse = setInterval(() => (beats += 1), 5);
  const all = await Promise.all([
    given('while (true);'),
    given('return a + 1'),
    given('while (true);'),
    given('return a + 2'),
  ]);
  clearInterval(pulse);
  expect(all).toEqual(['time!', 'a1', 'time!', 'a2']);
  expect(beats).toBeGreaterThan(3);
});
