import type { ImapFlow } from 'imapflow';
import { type Message, messageOf } from '#shared/messages/message.ts';
import { written } from '#server/messages/write-message.ts';
import { type MessageHead, messageHead } from '#server/operations/inboxes/read-mail.ts';
import { accessToken, NoToken } from '#server/sending/access-token.ts';
import { reasonIn } from '#server/sending/ask-outside.ts';
import { boxOf, isThisMachine, type MailboxAddress } from './mailbox-address.ts';

/** A mailbox could not be read, for a reason that its operator can do something about. It tells no secret. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
  readonly why: Message;

  constructor(why: Message) {
    super(written(why));
    this.why = why;
  }
}

const CONNECT_MS = 20_000;
const SOCKET_MS = 3 * 60_000;

/** A folder on a mail server (RFC 3501). Whatever goes wrong there is thrown as `NotRead`. */
export class OpenMailbox {
  readonly #client: ImapFlow;
  readonly #address: MailboxAddress;
  #isChanged = false;
  #wake: () => void = () => undefined;

  constructor(client: ImapFlow, address: MailboxAddress) {
    this.#client = client;
    this.#address = address;
    const change = () => {
      this.#isChanged = true;
      this.#wake();
    };
    client.on('exists', change);
    client.on('close', change);
  }

  /** Which mailbox it is, and by which numbers it counts; another one where the server has numbered its messages anew. */
  get box(): string {
    const { mailbox } = this.#client;
    if (mailbox === false) throw new NotRead(messageOf('deliveries.folderClosed'));
    return boxOf(this.#address, mailbox.uidValidity);
  }

  /** The server says by itself when something comes. */
  get tells(): boolean {
    return this.#client.capabilities.has('IDLE');
  }

  /** The numbers of the messages behind one, in their order. */
  uidsAfter(uid: number): Promise<readonly number[]> {
    return asked(async () => {
      this.#isChanged = false;
      const found = await this.#client.search({ uid: `${uid + 1}:*` }, { uid: true });
      // `n:*` names the last message also where its number is smaller.
      return Array.isArray(found)
        ? found.filter((one) => one > uid).toSorted((one, other) => one - other)
        : [];
    });
  }

  /** What messages say of themselves, without fetching them. Those that are gone by now are missing. */
  heads(uids: readonly number[]): Promise<ReadonlyMap<number, MessageHead>> {
    return asked(async () => {
      const asking = { uid: true, size: true, envelope: true };
      const found = await this.#client.fetchAll(uids.join(), asking, { uid: true });
      return new Map(
        found.map(({ uid, size, envelope }) => {
          const { messageId: id, from, subject } = envelope ?? {};
          return [uid, messageHead({ size, id, from: from?.[0]?.address, subject })] as const;
        }),
      );
    });
  }

  /** Messages as they came. That they were fetched leaves no trace. */
  messages(uids: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
    return asked(async () => {
      const found = await this.#client.fetchAll(uids.join(), { uid: true, source: true }, { uid: true });
      return new Map(found.map(({ uid, source }) => [uid, source ?? Buffer.alloc(0)] as const));
    });
  }

  /** Marks messages as seen, or moves them to a folder, which is made where it is not there. */
  async mark(uids: readonly number[], moveTo: string | undefined): Promise<void> {
    if (uids.length === 0) return;
    const isMarked = await asked(async () => {
      if (moveTo === undefined)
        return this.#client.messageFlagsAdd(uids.join(), [String.raw`\Seen`], { uid: true });
      await this.#client.mailboxCreate(moveTo);
      return (await this.#client.messageMove(uids.join(), moveTo, { uid: true })) !== false;
    });
    if (isMarked) return;
    throw new NotRead(messageOf(moveTo === undefined ? 'deliveries.notMarked' : 'deliveries.notMovedTo'));
  }

  /** Until something has come, the connection is closed, or the time is over. */
  async changed(timeMs: number): Promise<void> {
    if (this.#isChanged) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  /** Whatever is under way ends then. */
  close(): void {
    this.#client.close();
  }
}

/** Signs in and opens the folder. */
export async function openMailbox(address: MailboxAddress): Promise<OpenMailbox> {
  const { agreement } = address;
  if (agreement === undefined) return signedIn(address, { pass: address.password });
  try {
    return await signedIn(address, { accessToken: await tokenFor(agreement) });
  } catch (error) {
    // A token may end before its time: a new one is tried once.
    if (!(error instanceof NotRead) || error.why !== REFUSED) throw error;
    return signedIn(address, { accessToken: await tokenFor(agreement, { renewed: true }) });
  }
}

async function tokenFor(...asked: Parameters<typeof accessToken>): Promise<string> {
  try {
    return await accessToken(...asked);
  } catch (error) {
    throw error instanceof NoToken ? new NotRead(error.why) : error;
  }
}

async function signedIn(
  address: MailboxAddress,
  proof: { readonly pass: string } | { readonly accessToken: string },
): Promise<OpenMailbox> {
  const { ImapFlow: Client } = await import('imapflow');
  const { host, port, secure, user, folder } = address;
  const client = new Client({
    host,
    port,
    secure,
    // Passwords and mails go over no wire in plain text.
    ...(secure ? {} : { doSTARTTLS: !isThisMachine(address) }),
    auth: { user, ...proof },
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    autoIdleDelay: 1_000,
  });
  // What breaks a connection fails the call that is under way too.
  client.on('error', () => undefined);
  try {
    return await asked(async () => {
      await client.connect();
      await client.mailboxOpen(folder);
      return new OpenMailbox(client, address);
    });
  } catch (error) {
    client.close();
    throw error;
  }
}

const REFUSED = messageOf('deliveries.signInRefused');

async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Its own words may quote the address and what was sent: not told.
    throw error instanceof NotRead ? error : new NotRead(whyOf(error));
  }
}

function whyOf(error: unknown): Message {
  const said: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  if (said['authenticationFailed'] === true) return REFUSED;
  if (said['mailboxMissing'] === true || said['serverResponseCode'] === 'NONEXISTENT')
    return messageOf('deliveries.noFolder');
  const code = said['code'];
  if (typeof code === 'string' && code !== 'NoConnection')
    return messageOf('deliveries.mailUnreached', { reason: code });
  if (said['responseStatus'] !== undefined) return messageOf('deliveries.fetchRefused');
  return messageOf('deliveries.mailUnreached', { reason: reasonIn(error) });
}
