import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a server does not load what nobody has asked of it yet: fetch and HTTP/2', async () => {
  const program = `
    await import('#server/app.ts');
    await import('#server/instance/serve.ts');
    await import('#server/sending/ask-outside.ts');
    console.log(process.moduleLoadList.filter((name) => /http/.test(name) || /undici/.test(name)).join());`;
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout).toContain('NativeModule http');
  expect(stdout).not.toMatch(/http2|undici/);
});
