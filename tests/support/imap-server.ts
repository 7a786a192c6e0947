import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages, updatePackages } from './debian-package.ts';
import { freePort } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { letGo, watched } from './watched-server.ts';

/** A mail server with mailboxes that is no imitation: Dovecot of Debian, in a folder of its own. */
export interface ImapServer {
  readonly port: number;
  /** What a program must trust to speak TLS with it: a file. */
  readonly certificate: string;
  /** The address of somebody's mailbox, without TLS and with it. */
  address(user: string, folder?: string): string;
  tlsAddress(user: string): string;
  /** Puts messages into a mailbox, as they come. */
  deliver(user: string, messages: readonly (Buffer | string)[]): Promise<void>;
  /** How many messages lie in a folder, and how many of them are marked as seen. */
  count(user: string, folder?: string): Promise<{ readonly all: number; readonly seen: number }>;
  /** Numbers all messages of a mailbox anew, as a move to another server does. */
  renumber(user: string): Promise<void>;
  /** Nobody is answered any more, until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const PASSWORD = 'se:cr@t/1';

interface Wanted {
  readonly capability?: string;
  /** Signs in with tokens alone, which are asked for at this address. */
  readonly introspect?: string;
}

/** Starts one. `capability`: what it says it can do, where that is less than it can. */
export async function startImapServer({ capability, introspect }: Wanted = {}): Promise<ImapServer> {
  const program = provideDovecot();
  const folder = await temporaryFolder('imap');
  const [port, tlsPort] = [await freePort(), await freePort()];
  const certificate = join(folder, 'cert.pem');
  makeCertificate(folder);
  const account = accountOfMail();
  const mail = join(folder, 'mail');
  await mkdir(mail);
  await own(mail);
  await writeFile(
    join(folder, 'dovecot.conf'),
    settings({ folder, port, tlsPort, capability, account, introspect }),
  );
  await writeFile(join(folder, 'oauth.conf'), tokens(introspect));
  let stop: () => Promise<void> = async () => undefined;
  const start = async () => {
    stop = await run(program, { folder, port });
  };
  await start();
  let delivered = 0;

  async function own(place: string): Promise<void> {
    if (account.id !== undefined) await chown(place, account.id, account.id);
  }

  async function boxOf(user: string, name = 'INBOX'): Promise<string> {
    const box = join(mail, user, ...(name === 'INBOX' ? [] : [`.${name}`]));
    for (const part of ['', 'tmp', 'new', 'cur']) {
      if (existsSync(join(box, part))) continue;
      await mkdir(join(box, part), { recursive: true });
      await own(join(box, part));
    }
    return box;
  }

  return {
    port,
    certificate,
    tlsAddress: (user) => `imaps://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${tlsPort}`,
    address: (user, name = 'INBOX') =>
      `imap://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${name}`,
    deliver: async (user, messages) => {
      const box = await boxOf(user);
      for (const message of messages) {
        delivered += 1;
        const name = `${String(1_700_000_000 + delivered)}.M${delivered}.test`;
        await writeFile(join(box, 'tmp', name), message);
        await own(join(box, 'tmp', name));
        await rename(join(box, 'tmp', name), join(box, 'new', name));
      }
    },
    count: async (user, name) => {
      const box = await boxOf(user, name);
      const read = await readdir(join(box, 'cur'));
      const all = read.length + (await readdir(join(box, 'new'))).length;
      return { all, seen: read.filter((one) => /:2,.*S/.test(one)).length };
    },
    renumber: async (user) => {
      const box = await boxOf(user);
      for (const name of await readdir(box))
        if (name.startsWith('dovecot')) await rm(join(box, name), { recursive: true });
      // It counts by the second in which it first looks.
      await pause(1_100);
    },
    stop: () => stop(),
    start,
  };
}

const PLACE = '/usr/sbin/dovecot';

function provideDovecot(): string {
  if (!existsSync(PLACE)) {
    console.log('No IMAP server was found: installing the package of the system (apt-get install).');
    updatePackages();
    if (!installPackages('dovecot-imapd', 'openssl') || !existsSync(PLACE))
      throw new Error('The tests of mailboxes need Dovecot 2.3: on Debian apt-get install dovecot-imapd.');
  }
  return PLACE;
}

/** Dovecot keeps no mail as root. */
function accountOfMail(): { readonly name: string; readonly id?: number } {
  if (process.getuid?.() !== 0) return { name: String(process.getuid?.()) };
  return { name: 'mail', id: Number(execFileSync('id', ['-u', 'mail'], { encoding: 'utf8' })) };
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    {
      stdio: 'ignore',
    },
  );
}

function settings({
  folder,
  port,
  tlsPort,
  capability,
  account,
  introspect,
}: {
  readonly folder: string;
  readonly port: number;
  readonly tlsPort: number;
  readonly capability?: string | undefined;
  readonly account: { readonly name: string; readonly id?: number };
  readonly introspect: string | undefined;
}): string {
  // Without root all of its parts run as who tests, and none in a root folder of its own.
  const parts =
    account.id === undefined
      ? `default_login_user = ${account.name}
default_internal_user = ${account.name}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}`
      : '';
  return `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0 secs
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
mail_max_userip_connections = 100
${capability === undefined ? '' : `imap_capability = ${capability}`}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
${
  introspect === undefined
    ? `passdb {
  driver = static
  args = password=${PASSWORD}
}`
    : `auth_mechanisms = xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth.conf
}`
}
userdb {
  driver = static
  args = uid=${account.name} gid=${account.name} home=${folder}/mail/%u
}
${parts}
`;
}

/** Who says whether a token is good, and whose it is. */
function tokens(introspect = ''): string {
  return `introspection_url = ${introspect}
introspection_mode = get
username_attribute = user
active_attribute = active
active_value = true
`;
}

/** Runs until it is told to end; until then it answers. */
async function run(
  program: string,
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<() => Promise<void>> {
  const command = [program, '-F', '-c', join(folder, 'dovecot.conf')];
  // A folder that is not there: the mailboxes outlive a server that is stopped.
  const child = spawn('/bin/sh', watched(command, { folder: join(folder, 'none'), signal: 'TERM' }), {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 600) {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
      throw new Error(`Dovecot did not start:\n${log}`);
    }
    await pause(50);
  }
  letGo(child);
  return async () => {
    child.ref();
    child.stdin.end();
    await ended;
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(false);
    });
  });
}
