import { describe, expect, test } from 'vitest';
import { written } from '#server/messages/write-message.ts';
import { addressOf, askOutside, mayBePrivate } from '#server/sending/ask-outside.ts';
import { isClosed } from '#server/sending/private-networks.ts';
import { openReceiver } from './receiver.ts';

describe('addresses of a contract lead into no private network', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
  ])('%s is closed', (address) => {
    expect(isClosed(address)).toBe(true);
  });

  test.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', 'example.org'])('%s is not', (address) => {
    expect(isClosed(address)).toBe(false);
  });

  const text = (url: string) => ({ kind: 'text', text: url }) as const;
  const ask = async (url: string, allowHosts?: ReadonlySet<string>) => {
    const outside = { variables: new Map(), allowHosts };
    const address = addressOf(text(url), outside);
    if (!(address instanceof URL)) return written(address);
    const isOpen = mayBePrivate(text(url), address, outside);
    const asked = { url: address, method: 'POST', headers: {}, body: '', timeoutMs: 2_000 };
    const answer = await askOutside({ ...asked, mayBePrivate: isOpen });
    return answer.kind === 'unreached' ? written(answer.why) : answer;
  };

  test('by its address, by its name, in other notations, and only where the operator opens it', async () => {
    const receiver = await openReceiver();
    const { port } = new URL(receiver.url);
    const closed = 'The address is in a private network that NINEFOLD_ALLOW_HOSTS does not open.';
    for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])
      expect(await ask(`http://${host}:${port}/`)).toBe(closed);
    expect(receiver.received).toEqual([]);
    expect(await ask(`http://localhost:${port}/`, new Set(['localhost']))).toMatchObject({ status: 200 });
    expect(await ask(`http://127.0.0.1:${port}/`, new Set(['127.0.0.1']))).toMatchObject({ status: 200 });
    await receiver.close();
  });

  test('what is no address is told as such', async () => {
    const told = 'The address does not begin with http:// or https://, or has a password in it.';
    expect(await ask('ftp://example.org')).toBe(told);
    expect(await ask('https://name:word@example.org')).toBe(told);
  });
});
