import type { MailAnswer, MailsAnswer } from '#shared/api/calls/mails.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { mailsFor } from '#shared/screens/describe-sends.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import type { Row } from '#server/db/database.ts';
import { refuseUnfound } from '#server/reads/hidden-record.ts';
import { refuseCall, refuseReading } from '#server/reads/read-access.ts';
import { readWithin } from '#server/reads/read.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { readKeptText } from '#server/messages/kept-text.ts';
import { type Reader, readerIn, type Runtime } from '#server/runtime.ts';
import { TooLong } from '#server/documents/draw-pdf.ts';
import { type Attached, drawnAlong, fileAlong, namesOf } from '#server/sending/mail/attached.ts';
import { keptMail } from '#server/sending/mail/kept-mail.ts';
import { insertOutboxRow, retryRow, selectMailsOf, selectOutboxRow } from '#server/sql/engine/outbox-rows.ts';
import { pageAsked } from '#server/reads/page-asked.ts';

/** A record, and the mails about it that somebody asks for. */
export interface MailsPlace {
  readonly entity: Entity;
  readonly id: string;
}

/** One file of a mail. */
interface MailFile {
  readonly mail: string;
  readonly place: number;
  readonly publicUrl: string | undefined;
}

/** `GET /api/<plural>/<id>/-/mails`: what was sent about a record, newest first, to those whom the mails name under `for`. */
export async function listMails(
  runtime: Runtime,
  call: Call,
  { entity, id, query }: MailsPlace & { readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<MailsAnswer>> {
  const refused = refuseReading(runtime, call, entity) ?? refuseMails(runtime, call, entity);
  if (refused !== undefined) return refused;
  const page = pageAsked(query, runtime);
  if (page.kind === 'refusal') return page;
  const { limit, after } = page.value;
  return withinReadTime(runtime, 'several', async (connection) => {
    const hidden = await refuseRecord({ connection, runtime, call }, { entity, id });
    if (hidden !== undefined) return hidden;
    const before = after === undefined ? {} : { before: after };
    const names = namesFor(runtime, call, entity);
    const rows = await connection.all(selectMailsOf(id, { names, limit: limit + 1, ...before }));
    const items = await Promise.all(rows.slice(0, limit).map((row) => mailOf(row, readerIn(runtime))));
    return done({ items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
  });
}

/**
 * `POST /api/<plural>/<id>/-/mails/<mail>/again`: sends the same words to the same addresses once more. A mail that was
 * given up waits again itself; of one that was sent another one is made. What waits already is not sent twice.
 */
export async function sendMailAgain(
  runtime: Runtime,
  call: Call,
  { entity, id, mail }: MailsPlace & { readonly mail: string },
): Promise<Outcome<MailAnswer>> {
  const refused = refuseReading(runtime, call, entity) ?? refuseMails(runtime, call, entity);
  if (refused !== undefined) return refused;
  return runtime.database.write(async (on) => {
    const hidden = await refuseRecord({ connection: on, runtime, call }, { entity, id });
    if (hidden !== undefined) return hidden;
    const names = namesFor(runtime, call, entity);
    const all = await on.all(selectMailsOf(id, { names, limit: MOST_ABOUT_ONE }));
    const row = all.find((one) => one['id'] === mail);
    if (row === undefined) return refuse('not_found');
    if (row['state'] === 'withheld') return refuse('not_allowed_now', messageOf('refusals.mailWithheld'));
    const waits = all.some((one) => one['state'] === 'waiting' && isSame(one, row));
    if (waits) return refuse('not_allowed_now', messageOf('refusals.mailWaits'));
    const again = row['state'] === 'failed' ? mail : runtime.newId();
    const copy = { ...row, id: again, at: call.now, state: 'waiting', attempts: 0, error: null };
    if (again === mail) await on.run(retryRow(mail, call.now));
    else await on.run(insertOutboxRow({ ...copy, event: null, next_at: call.now, done_at: null }));
    const [now] = await on.all(selectOutboxRow(again));
    return now === undefined ? refuse('not_found') : done(await mailOf(now, readerIn(runtime)));
  }, LOCKS);
}

/** Two who press the same button at once: the second finds what the first has done. */
const LOCKS = { exclusive: ['nf_outbox'], shared: [] };
const MOST_ABOUT_ONE = 10_000;

function isSame(one: Row, other: Row): boolean {
  return one['name'] === other['name'] && one['target'] === other['target'];
}

/** No mail about such records is for this caller. */
function refuseMails(runtime: Runtime, call: Call, entity: Entity): Refusal | undefined {
  return namesFor(runtime, call, entity).length === 0 ? refuseCall(call.actor) : undefined;
}

function namesFor({ model }: Runtime, { actor }: Call, entity: Entity): readonly string[] {
  return mailsFor(entity, model, (audience) => actor.audiences.has(audience));
}

async function refuseRecord(context: ReadContext, { entity, id }: MailsPlace): Promise<Refusal | undefined> {
  const found = await readWithin(context, { entity, id });
  return found === undefined ? refuseUnfound(context, entity, id) : undefined;
}

async function mailOf(row: Row, reader: Reader): Promise<MailAnswer> {
  const { linksIn } = await import('#server/texts/plain-text.ts'); // with what reads Markdown with tables
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  const kept = keptMail.safeParse(JSON.parse(String(row['body'])));
  const {
    to = [],
    cc = [],
    bcc = [],
    reply_to = [],
    title = '',
    text: said = '',
    files = [],
    documents = [],
  } = kept.data ?? {};
  return {
    id: String(row['id']),
    at: String(row['at']),
    name: String(row['name']),
    event: text('event'),
    to: kept.success ? to : [String(row['target'])],
    cc,
    bcc,
    reply_to,
    subject: title,
    text: said,
    links: kept.success ? linksIn(kept.data.written) : [],
    files: namesOf({ documents, files }),
    state: stateOf(row['state']),
    done_at: text('done_at'),
    error: readKeptText(row['error'], reader),
  };
}

/**
 * `GET /api/<plural>/<id>/-/mails/<mail>/files/<place>`: a file that went along with a mail, to those who see the mail. A
 * document is drawn from what was so when the mail was written.
 */
export async function readMailFile(
  runtime: Runtime,
  call: Call,
  { entity, id, mail, place, publicUrl }: MailsPlace & MailFile,
): Promise<Outcome<Attached>> {
  const refused = refuseReading(runtime, call, entity) ?? refuseMails(runtime, call, entity);
  if (refused !== undefined) return refused;
  const found = await withinReadTime(runtime, 'several', async (connection) => {
    const hidden = await refuseRecord({ connection, runtime, call }, { entity, id });
    if (hidden !== undefined) return hidden;
    const [row] = await connection.all(selectOutboxRow(mail));
    const isTheirs = row?.['record'] === id && namesFor(runtime, call, entity).includes(String(row['name']));
    const kept = keptMail.safeParse(isTheirs ? JSON.parse(String(row['body'])) : undefined);
    return kept.success ? done(kept.data) : refuse('not_found');
  });
  if (found.kind === 'refusal') return found;
  const { documents, files, language } = found.value;
  const [document, file] = [documents[place], files[place - documents.length]];
  try {
    const attached =
      document === undefined
        ? file && (await fileAlong(runtime, file))
        : await drawnAlong(runtime, document, { language, publicUrl });
    return attached === undefined ? refuse('not_found') : done(attached);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return refuse('too_costly', messageOf('mails.documentTooLong'));
  }
}

function stateOf(state: Row[string] | undefined): MailAnswer['state'] {
  return state === 'sent' || state === 'failed' || state === 'withheld' ? state : 'waiting';
}
