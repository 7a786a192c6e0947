import { expect, test } from 'vitest';
import { outputOf } from '#tests/support/output-of.ts';

const tuned = `
import { tuneV8 } from '#server/cli/serve/tune-v8.ts';
tuneV8();
`;

/** A function that is called eight hundred times, with pauses in which V8 compiles. */
const calls = `
function called(list, times) { let sum = 0; for (let i = 0; i < 20; i += 1) sum += list[i % 3] * times; return sum; }
for (let times = 0; times < 800; times += 1) {
  called([1, 2, 3], times);
  if (times % 50 === 0) await new Promise((go) => setTimeout(go, 5));
}`;

/** Objects that all last, made at one place. */
const lasting = `
const kept = [];
function made(index) { return { first: index, second: [index] }; }
for (let index = 0; index < 400_000; index += 1) kept.push(made(index));
console.log(kept.length);`;

function traceOf(work: string, ...flags: readonly string[]): Promise<string> {
  return outputOf(tuned + work, ...flags);
}

test('a server compiles what is called often sooner than V8 does, and with one compiler, unless it was started with other flags', async () => {
  const compiled = /completed optimizing.*<JSFunction called/;
  const trace = await traceOf(calls, '--trace-opt');
  expect(trace).toMatch(compiled);
  expect(trace).not.toContain('MAGLEV');
  expect(await traceOf(calls, '--trace-opt', '--invocation-count-for-turbofan=90000')).not.toMatch(compiled);
  expect(await traceOf(calls, '--trace-opt', '--maglev')).toContain('MAGLEV');
});

test('V8 takes nothing for lasting because of where it is made', async () => {
  // V8 decides once it has all the space for new objects.
  const flags = ['--trace-pretenuring', '--trace-pretenuring-statistics', '--max-semi-space-size=1'];
  const bornOld = /=> tenure/;
  expect(await traceOf(lasting, ...flags)).not.toMatch(bornOld);
  expect(await traceOf(lasting, ...flags, '--allocation-site-pretenuring')).toMatch(bornOld);
});
