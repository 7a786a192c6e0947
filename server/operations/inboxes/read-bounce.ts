import type { ParsedMail } from 'mailparser';
import { keyIn } from '#server/sending/reply-address.ts';

/** What a mail server reports of a mail that it could not deliver, and never will. */
export interface Bounce {
  /** Ids that may be those of the mail. */
  readonly mails: readonly string[];
  /** Whom it did not reach, in small letters; empty where that is not said. */
  readonly recipients: readonly string[];
  /** The words of the server. */
  readonly reason: string;
}

const LONGEST_LOOKED_AT = 1_000_000;
const LONGEST_REASON = 300;
const MOST = 50;

/**
 * Reads a report (RFC 3464), or what servers wrote before there was a form for it. Undefined where it does not say that the
 * mail has failed for good: of a delay nothing follows.
 */
export function readBounce(mail: ParsedMail, raw: Buffer): Bounce | undefined {
  const said = (mail.text ?? '').slice(0, LONGEST_LOOKED_AT).replace(/\r\n?/g, '\n');
  const failed = failedIn(said);
  const reported = failed ?? (/^action:/im.test(said) ? undefined : unformed(mail, said));
  if (reported === undefined) return undefined;
  return { mails: mailsIn(mail, raw), ...reported };
}

/** The groups of a report that say `failed`: one for each recipient. */
function failedIn(said: string): Omit<Bounce, 'mails'> | undefined {
  const groups = said.split(/\n\s*\n/).filter((group) => /^action:\s*failed/im.test(group));
  const [first] = groups;
  if (first === undefined) return undefined;
  const recipients = groups.flatMap((group) => [
    ...addressIn(fieldOf(group, 'original-recipient')),
    ...addressIn(fieldOf(group, 'final-recipient')),
  ]);
  const words = fieldOf(first, 'diagnostic-code').replace(/^\w+;\s*/, '');
  const status = fieldOf(first, 'status');
  return { recipients, reason: reasonOf(words.includes(status) ? words : `${status} ${words}`) };
}

/** Without a form: `X-Failed-Recipients`, or a code that means never. */
function unformed({ headerLines }: ParsedMail, said: string): Omit<Bounce, 'mails'> | undefined {
  const header = headerLines.find(({ key }) => key === 'x-failed-recipients')?.line ?? '';
  const recipients = header
    .slice(header.indexOf(':') + 1)
    .split(',')
    .flatMap(addressIn)
    .slice(0, MOST);
  const line = said.split('\n').find((one) => /(^|[\s(#])(5\d\d[ -]|5\.\d{1,3}\.\d{1,3}\b)/.test(one));
  if (header === '' && line === undefined) return undefined;
  return { recipients, reason: reasonOf(line ?? '') };
}

/** A field of a group, with the lines that go on with it. */
function fieldOf(group: string, name: string): string {
  const lines = group.split('\n');
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(`${name}:`));
  if (at === -1) return '';
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !/^[ \t]/.test(line));
  const all = [lines[at] ?? '', ...(end === -1 ? rest : rest.slice(0, end))];
  return all
    .join(' ')
    .slice(name.length + 1)
    .replace(/\s+/g, ' ')
    .trim();
}

function addressIn(text: string): readonly string[] {
  const address = /[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,189}/.exec(text)?.[0];
  return address === undefined ? [] : [address.toLowerCase()];
}

function reasonOf(words: string): string {
  return words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON)
    .toWellFormed();
}

/** Ids in the head of the mail that comes back, wherever it stands, and in the addresses it went through. */
function mailsIn({ attachments, inReplyTo, references }: ParsedMail, raw: Buffer): readonly string[] {
  const inside = attachments
    .filter(({ contentType }) => ['text/rfc822-headers', 'message/rfc822'].includes(contentType))
    .map(({ content }) => content.toString('latin1', 0, LONGEST_LOOKED_AT));
  const texts = [raw.toString('latin1', 0, LONGEST_LOOKED_AT), ...inside];
  const ids = texts.flatMap((text) =>
    [...text.matchAll(/^message-id:\s*<([^@<>\s]{1,100})@/gim)].map(([, id = '']) => id.toLowerCase()),
  );
  const named = [inReplyTo ?? '', references ?? []]
    .flat()
    .flatMap((one) => /^<?([^@<>\s]+)@/.exec(one)?.[1] ?? []);
  const keys = texts.flatMap((text) =>
    [...text.matchAll(/[^\s@<>,;"+]{1,64}\+[0-9a-f-]{36}@[\w.-]{1,189}/gi)].flatMap(
      ([one]) => keyIn(one) ?? [],
    ),
  );
  return [...new Set([...ids, ...named, ...keys])].slice(0, MOST);
}
