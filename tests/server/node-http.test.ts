import { expect, test } from 'vitest';
import { outputOf } from '#tests/support/output-of.ts';

test('a server does not load what nobody has asked of it yet: fetch and HTTP/2', async () => {
  const loaded = await outputOf(`
    await import('#server/app.ts');
    await import('#server/instance/serve.ts');
    await import('#server/sending/ask-outside.ts');
    console.log(process.moduleLoadList.join());`);
  expect(loaded).toContain('NativeModule http');
  expect(loaded).not.toMatch(/http2|undici/);
});
