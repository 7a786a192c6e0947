import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { messageOf } from '#shared/messages/message.ts';
import { askOutside } from '#server/sending/ask-outside.ts';
import { openReceiver } from './receiver.ts';

let lookup: MockInstance<typeof dns.lookup>;

beforeEach(() => {
  lookup = vi.spyOn(dns, 'lookup');
  syncBuiltinESMExports(); // for who imports it by name
});

afterEach(() => {
  lookup.mockRestore();
  syncBuiltinESMExports();
});

/** One name, of which somebody else says each time anew where it leads. */
function leads(...answers: readonly (readonly string[])[]): void {
  const left = answers.map((addresses) => addresses.map((address) => ({ address, family: 4 })));
  const answer = (_: string, __: object, done: (error: null, told: (typeof left)[number]) => void) =>
    done(null, left.shift() ?? []);
  lookup.mockClear();
  lookup.mockImplementation(answer as unknown as typeof dns.lookup);
}

test('a name that leads into a private network is not called: at once, among others, or when it is asked again', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  const url = new URL(`http://rebinds.example:${port}/`);
  const ask = () =>
    askOutside({ url, method: 'POST', headers: {}, body: '', timeoutMs: 200, mayBePrivate: false });
  const closed = {
    kind: 'unreached',
    why: messageOf('deliveries.privateNetwork'),
  };
  leads(['127.0.0.1']);
  expect(await ask()).toEqual(closed);
  leads(['192.0.2.1', '127.0.0.1']);
  expect(await ask()).toEqual(closed);
  // What was looked at is what is called: nobody is there, and the second answer is never asked for.
  leads(['192.0.2.1'], ['127.0.0.1']);
  expect(await ask()).toMatchObject({ kind: 'unreached', why: { key: 'deliveries.unreached' } });
  expect(lookup).toHaveBeenCalledTimes(1);
  expect(receiver.received).toEqual([]);
  await receiver.close();
});
