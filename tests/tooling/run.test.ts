import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const runner = new URL('../../bin/run.mjs', import.meta.url).href;

/** What npm does: a shell between the signal and the program. */
test('under npm the program ends when the shell that started it is gone', async () => {
  const script = `process.on('SIGTERM', () => { console.log('told'); process.exit(); });
    setInterval(() => {}, 1000); console.log('ready');`;
  const outer = `import { run } from ${JSON.stringify(runner)}; await run(process.execPath, ['-e', ${JSON.stringify(script)}]);`;
  const shell = spawn(
    'sh',
    ['-c', '"$@"; true', 'sh', process.execPath, '--input-type=module', '-e', outer],
    {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  shell.stdout.on('data', (chunk) => {
    output += String(chunk);
    if (output === 'ready\n') shell.kill('SIGKILL');
  });
  await once(shell, 'close'); // the program holds the other end of the pipe
  expect(output).toBe('ready\ntold\n');
});

/** Starts a program that runs another through `run` and ends with the exit code that it is told. */
function runThrough(script: string) {
  const outer = `
    import { run } from ${JSON.stringify(runner)};
    process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(script)}]);
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The words with which a server starts, as `bin/` says them. */
async function serverWords(): Promise<readonly string[]> {
  const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const data = await temporaryFolder('bound');
  return [
    place('server/main.ts'),
    'start',
    place('contracts/feedback.md'),
    '--rehearse',
    '--port',
    '0',
    '--data',
    data,
  ];
}

test('a server stops when what started it is killed', async () => {
  const outer = `import { boundToUs, run } from ${JSON.stringify(runner)};
    await run(process.execPath, ${JSON.stringify(await serverWords())}, { stdio: boundToUs });`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  launcher.stdout.on('data', (chunk) => {
    output += String(chunk);
    if (output.includes('listening on')) launcher.kill('SIGKILL');
  });
  await once(launcher, 'close'); // the server holds the other end of the pipe
  const url = /listening on (\S+)/.exec(output)?.[1] ?? '';
  await expect(fetch(url)).rejects.toThrow();
});

test('the exit code of the program comes back', async () => {
  const [code] = await once(runThrough('process.exit(7)'), 'exit');
  expect(code).toBe(7);
});

test('a program that a signal ended gives 128 and the number of the signal', async () => {
  const [code] = await once(runThrough(`process.kill(process.pid, 'SIGKILL')`), 'exit');
  expect(code).toBe(137);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the program, which may finish its work',
  async (signal) => {
    const child = runThrough(`
    process.once('${signal}', () => { clearInterval(timer); console.log('finished'); process.exitCode = 3; });
    const timer = setInterval(() => {}, 1000);
    console.log('ready');
  `);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output === 'ready\n') child.kill(signal);
    });
    const [code] = await once(child, 'close');
    expect({ code, output }).toEqual({ code: 3, output: 'ready\nfinished\n' });
  },
);
