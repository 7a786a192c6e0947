import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailboxAddress } from '#server/mailboxes/mailbox-address.ts';
import { openMailbox } from '#server/mailboxes/open-mailbox.ts';
import { greetMailServer } from '#server/sending/send-mail.ts';
import { type ImapServer, startImapServer } from '#tests/support/imap-server.ts';

/** A provider of mail accounts: it gives tokens for what was agreed to, and says whose they are. */
async function openTokens() {
  const good = new Set<string>();
  const asked: URLSearchParams[] = [];
  const state = { made: 0, status: 200, seconds: 3_600 };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname.startsWith('/who/')) {
        const [token = ''] = url.pathname.slice('/who/'.length).split('&'); // Dovecot says who it is behind it
        response.end(JSON.stringify({ active: good.has(token), user: 'ada' }));
        return;
      }
      asked.push(new URLSearchParams(await text(request)));
      const token = `token-${Date.now()}-${(state.made += 1)}`;
      if (state.status === 200) good.add(token);
      response.statusCode = state.status;
      response.end(JSON.stringify({ access_token: token, expires_in: state.seconds }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    good,
    asked,
    state,
    url,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let tokens: Awaited<ReturnType<typeof openTokens>>;
let agreed = 0;
/** Each test has agreed to something of its own. */
const agreement = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    token_url: `${tokens.url}/token`,
    client_id: 'app',
    client_secret: 'hush',
    refresh_token: `agreed ${(agreed += 1)}`,
    ...more,
  }).toString();

beforeEach(async () => {
  tokens = await openTokens();
});
afterEach(() => tokens.close());

describe('a mailbox that is signed in to with tokens', () => {
  let imap: ImapServer;
  let provider: Awaited<ReturnType<typeof openTokens>>;
  beforeAll(async () => {
    provider = await openTokens();
    imap = await startImapServer({ introspect: `${provider.url}/who/` });
  });
  afterAll(async () => {
    await imap.stop();
    await provider.close();
  });
  beforeEach(() => {
    provider.asked.length = 0;
    Object.assign(provider.state, { status: 200 });
  });
  const addressOf = (more: Record<string, string> = {}) => {
    const said = agreement({ token_url: `${provider.url}/token`, ...more });
    const address = mailboxAddress(`imap://ada@127.0.0.1:${imap.port}/INBOX?${said}`);
    if (address === undefined) throw new Error('that is an address');
    return address;
  };

  test('a token is asked for once, and used until it ends', async () => {
    const address = addressOf({ scope: 'mail.read' });
    for (const _ of [1, 2]) (await openMailbox(address)).close();
    expect(provider.asked.map((one) => Object.fromEntries(one))).toMatchObject([
      { grant_type: 'refresh_token', client_id: 'app', client_secret: 'hush', scope: 'mail.read' },
    ]);
  });

  test('one that was ended before its time is renewed', async () => {
    const address = addressOf();
    (await openMailbox(address)).close();
    provider.good.clear();
    (await openMailbox(address)).close();
    expect(provider.asked).toHaveLength(2);
  });

  test('what has to be agreed to anew is said, without a secret', async () => {
    provider.state.status = 400;
    await expect(openMailbox(addressOf())).rejects.toThrow(
      'The provider of the mail account gives no token (400). Somebody must give consent again.',
    );
  });

  test('a token that is no good twice is a refusal', async () => {
    const address = addressOf({ token_url: `${tokens.url}/token` }); // of a provider that the server does not know
    await expect(openMailbox(address)).rejects.toThrow('The mail server refuses the user or the password.');
    expect(tokens.asked).toHaveLength(2);
  });

  test('a secret is sent to no address without TLS', () => {
    const said = agreement({ token_url: 'http://login.example.org/token' });
    expect(mailboxAddress(`imaps://ada@mail.example.org/?${said}`)?.agreement).toBeUndefined();
  });
});

describe('a mail server that is signed in to with tokens', () => {
  async function openSmtp() {
    const signedIn: (string | undefined)[] = [];
    const server = new SMTPServer({
      authMethods: ['XOAUTH2'],
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ method, username, accessToken }, _session, done) => {
        signedIn.push(username);
        if (method === 'XOAUTH2' && tokens.good.has(accessToken ?? '')) done(null, { user: username });
        else done(null, { data: { status: '401', schemes: 'bearer' } });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    return {
      url: `smtp://ada%40example.org@127.0.0.1:${address.port}/?${agreement()}`,
      signedIn,
      close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    };
  }

  test('it is let in as the account', async () => {
    const smtp = await openSmtp();
    await greetMailServer(smtp.url);
    expect(smtp.signedIn).toEqual(['ada@example.org']);
    expect(tokens.asked).toHaveLength(1);
    await smtp.close();
  });

  test('where the provider gives none it is said', async () => {
    const smtp = await openSmtp();
    tokens.state.status = 503;
    await expect(greetMailServer(smtp.url)).rejects.toThrow(
      'The provider of the mail account answered 503 and gave no token.',
    );
    await smtp.close();
  });
});
