import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** A function that is called three hundred times, with pauses in which V8 compiles. */
const program = `
import { tuneV8 } from '#server/cli/serve/tune-v8.ts';
tuneV8();
function called(list, times) { let sum = 0; for (let i = 0; i < 20; i += 1) sum += list[i % 3] * times; return sum; }
for (let times = 0; times < 300; times += 1) {
  called([1, 2, 3], times);
  if (times % 50 === 0) await new Promise((go) => setTimeout(go, 5));
}`;

async function isCompiled(...flags: readonly string[]): Promise<boolean> {
  const words = ['--disable-warning=ExperimentalWarning', '--trace-opt', ...flags];
  const script = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, [...words, ...script]);
  return /completed optimizing.*<JSFunction called/.test(stdout);
}

test('a server compiles what is called often sooner than V8 does, unless it was started with other flags', async () => {
  expect(await isCompiled()).toBe(true);
  const later = ['--invocation-count-for-maglev=9000', '--invocation-count-for-turbofan=9000'];
  expect(await isCompiled(...later)).toBe(false);
});
