import { lookup } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { askOutside } from '#server/sending/ask-outside.ts';
import { openReceiver } from './receiver.ts';

// One name, of which somebody else says each time anew where it leads.
vi.mock('node:dns', async (original) => ({ ...(await original<object>()), lookup: vi.fn<typeof lookup>() }));

type Told = readonly { readonly address: string; readonly family: number }[];

function leads(...answers: readonly (readonly string[])[]): void {
  const left = answers.map((addresses): Told => addresses.map((address) => ({ address, family: 4 })));
  vi.mocked(lookup).mockReset();
  vi.mocked(lookup).mockImplementation(((_: string, __: object, done: (error: null, told: Told) => void) =>
    done(null, left.shift() ?? [])) as unknown as typeof lookup);
}

test('a name that leads into a private network is not called: at once, among others, or when it is asked again', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  const url = new URL(`http://rebinds.example:${port}/`);
  const ask = () =>
    askOutside({ url, method: 'POST', headers: {}, body: '', timeoutMs: 200, mayBePrivate: false });
  const closed = {
    kind: 'unreached',
    why: 'It leads into a private network that NINEFOLD_ALLOW_HOSTS does not open.',
  };
  leads(['127.0.0.1']);
  expect(await ask()).toEqual(closed);
  leads(['192.0.2.1', '127.0.0.1']);
  expect(await ask()).toEqual(closed);
  // What was looked at is what is called: nobody is there, and the second answer is never asked for.
  leads(['192.0.2.1'], ['127.0.0.1']);
  expect(await ask()).toMatchObject({ kind: 'unreached', why: expect.not.stringContaining('private') });
  expect(lookup).toHaveBeenCalledTimes(1);
  expect(receiver.received).toEqual([]);
  await receiver.close();
});
