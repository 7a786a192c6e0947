import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench`: how long a start takes, what grants cost, and all calls side by side, alone with `--quick`; words go to
 * the last. With `--peers` it is others that stand beside it, and nothing else is measured.
 */
async function bench(words: readonly string[]): Promise<void> {
  if (words.includes('--peers')) return run('peers/peers.ts', words);
  if (!words.includes('--quick')) {
    await run('start.ts', []);
    await run('grants.ts', []);
  }
  await run('side-by-side.ts', words);
}

async function run(file: string, words: readonly string[]): Promise<void> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const flags = ['--disable-warning=ExperimentalWarning'];
  const [code] = await once(
    spawn(process.execPath, [...flags, path, ...words], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`);
}

await bench(process.argv.slice(2));
