import { createHash } from 'node:crypto';
import type { AddressObject, ParsedMail } from 'mailparser';
import type { RecordValues } from '#shared/fields/field.ts';
import { keyIn, withoutKey } from '#server/sending/reply-address.ts';
import { ownWords } from './own-words.ts';
import { type Bounce, readBounce } from './read-bounce.ts';

/** A file that came along. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** A mail as it was read. Nothing of it is HTML. */
export interface ReadMail {
  /** The values of `mail`, in wire form, without its record and its files. */
  readonly values: RecordValues;
  readonly from: string | null;
  readonly subject: string | null;
  /** Ids of mails that it says it answers, the nearest first; and its own. */
  readonly answers: readonly string[];
  /** Keys in the addresses it came to: ids of mails of ours. */
  readonly keys: readonly string[];
  readonly id: string | null;
  /** Why nobody wrote it. */
  readonly automatic?: 'bounce' | 'auto_reply';
  /** What a mail server reports of a mail that it could not deliver. */
  readonly bounce?: Bounce;
  readonly files: readonly MailFile[];
}

const LONGEST_HTML = 5_000_000;
const LONGEST_LINE = 500;
const LONGEST_TEXT = 1_000_000;
const MOST_ANSWERED = 50;

/**
 * Reads a message (RFC 5322), however broken it is: what cannot be read is empty. Undefined where it has more header lines
 * or parts than the parser reads.
 */
export async function readMail(raw: Buffer): Promise<ReadMail | undefined> {
  const mail = await parsed(raw);
  if (mail === undefined) return undefined;
  const [sender] = mail.from?.value ?? [];
  const from = addressOf(sender?.address);
  const { text, quoted } = ownWords(mail.text ?? '');
  const subject = line(mail.subject);
  const id = line(mail.messageId);
  const to = addressesOf(mail.to);
  const cc = addressesOf(mail.cc);
  const automatic = automaticOf(mail, from);
  const bounce = automatic === 'bounce' ? readBounce(mail, raw) : undefined;
  return {
    values: {
      id,
      from,
      from_name: line(sender?.name),
      to: line(asKnown(to)),
      cc: line(asKnown(cc)),
      subject,
      text: whole(text),
      quoted: whole(quoted),
      date: dateOf(mail.date),
    },
    from,
    subject,
    id,
    answers: answersOf(mail),
    keys: keysOf([...to, ...cc, ...deliveredTo(mail)]),
    ...(automatic && { automatic }),
    ...(bounce && { bounce }),
    files: mail.attachments.map(({ filename, contentType, content }) => ({
      name: filename ?? '',
      type: contentType,
      content,
    })),
  };
}

async function parsed(raw: Buffer): Promise<ParsedMail | undefined> {
  const { simpleParser } = await import('mailparser');
  try {
    return await simpleParser(raw, {
      skipTextToHtml: true,
      skipImageLinks: true,
      skipTextLinks: true,
      maxHtmlLengthToParse: LONGEST_HTML,
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EMAXLEN') return undefined;
    throw error;
  }
}

/**
 * What a mail is known by when it comes again: the id that its sender gave it together with what it says, so that nobody keeps
 * a mail out by sending another under its id; without an id, all of it.
 */
export function keyOf(raw: Buffer): string {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1', 0, LONGEST_HEAD));
  const head = raw.toString('latin1', 0, end?.index ?? 0);
  const id = /^message-id:\s*(<[^>\r\n]{1,900}>)/im.exec(head)?.[1];
  const hash = createHash('sha256');
  if (id === undefined) return hash.update(raw).digest('hex');
  return hash
    .update(`${id}\n`)
    .update(raw.subarray(end?.index ?? 0))
    .digest('hex');
}

/** The same of a message that is too large to be fetched: by its id and size alone. */
export function keyOfHead({ id, size, from, subject }: MessageHead): string {
  return createHash('sha256')
    .update(JSON.stringify(['too_big', id, size, from, subject]))
    .digest('hex');
}

/** What a mailbox tells of a message before it is fetched. */
export interface MessageHead {
  readonly size: number;
  readonly id: string | null;
  readonly from: string | null;
  readonly subject: string | null;
}

/** The head of a message as the mail server has read it. */
export function messageHead({
  size,
  id,
  from,
  subject,
}: { readonly [Key in keyof MessageHead]: MessageHead[Key] | undefined }): MessageHead {
  return { size: size ?? 0, id: line(id ?? ''), from: addressOf(from ?? ''), subject: line(subject ?? '') };
}

const LONGEST_HEAD = 256 * 1024;

/** One line without what no text of a record may hold; empty is null. */
function line(text: string | undefined): string | null {
  return cut((text ?? '').replace(/\s+/gu, ' ').trim(), LONGEST_LINE);
}

function whole(text: string): string | null {
  return cut(text, LONGEST_TEXT);
}

function cut(text: string, most: number): string | null {
  const plain = text.slice(0, most).replace(/[^\P{Cc}\n\t]/gu, '');
  return plain === '' ? null : plain.toWellFormed();
}

const form = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,189}$/u;

function addressOf(text: string | undefined): string | null {
  const address = (text ?? '').trim();
  return form.test(address) ? address.toLowerCase() : null;
}

function addressesOf(field: AddressObject | readonly AddressObject[] | undefined): readonly string[] {
  const all = field === undefined ? [] : 'value' in field ? [field] : field;
  return all
    .flatMap(({ value }) => value.flatMap((one) => [one, ...(one.group ?? [])]))
    .flatMap(({ address }) => addressOf(address) ?? []);
}

/** Without the keys, which are nobody's business, and each once. */
function asKnown(addresses: readonly string[]): string {
  return [...new Set(addresses.map(withoutKey))].join(', ');
}

function keysOf(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.flatMap((one) => keyIn(one) ?? []))].slice(0, MOST_ANSWERED);
}

/** Where mail servers say a mail has gone, whatever stands in `To`. */
function deliveredTo({ headerLines }: ParsedMail): readonly string[] {
  return headerLines
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .flatMap(({ line: header }) => header.slice(header.indexOf(':') + 1, LONGEST_LINE).split(/[\s,<>]+/))
    .flatMap((one) => addressOf(one) ?? []);
}

function dateOf(date: Date | undefined): string | null {
  const year = date?.getUTCFullYear() ?? Number.NaN;
  return date !== undefined && year >= 1 && year <= 9999 ? date.toISOString() : null;
}

function answersOf({ inReplyTo, references }: ParsedMail): readonly string[] {
  const earlier = typeof references === 'string' ? [references] : (references ?? []);
  const named = [...(inReplyTo?.split(/\s+/) ?? []), ...earlier.toReversed()];
  return [...new Set(named)].slice(0, MOST_ANSWERED);
}

/** What mail servers and programs say of what nobody has written (RFC 3464, RFC 3834). */
function automaticOf({ headerLines }: ParsedMail, from: string | null): ReadMail['automatic'] {
  const said = (name: string) =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.slice(name.length + 1)
      .trim()
      .toLowerCase();
  const type = said('content-type') ?? '';
  const isReport = type.startsWith('multipart/report') && !type.includes('disposition-notification');
  const isFromServer = /^(mailer-daemon|postmaster)@/.test(from ?? '');
  if (isReport || (isFromServer && said('return-path') === '<>')) return 'bounce';
  const submitted = said('auto-submitted');
  const isSubmitted = submitted !== undefined && !submitted.startsWith('no');
  const isReceipt = type.startsWith('multipart/report');
  const isReply = said('x-autoreply') !== undefined || said('x-autorespond') !== undefined;
  const isBulk = ['auto_reply', 'bulk', 'junk'].includes(said('precedence') ?? '');
  return isSubmitted || isReceipt || isReply || isBulk ? 'auto_reply' : undefined;
}
