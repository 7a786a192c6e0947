import { z } from 'zod';
import type { Mail } from '#shared/contract/model-mails.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import type { ColumnValue, Row, Transaction } from '#server/db/database.ts';
import { actorAs } from '#server/identity/keys/held-record.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { findPerson } from '#server/identity/people/people.ts';
import { readerOf, writingFor, writingTo } from '#server/messages/reader.ts';
import { written } from '#server/messages/write-message.ts';
import { sentText } from '#server/reads/message.ts';
import { type FilledMail, fillMail } from '#server/reads/fill-mail.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { FunctionFailed } from '#server/sandbox/run-function.ts';
import { addressesIn } from '#server/sending/mail/addresses.ts';
import { keptBody } from '#server/sending/mail/kept-mail.ts';
import { deleteDigest, selectDigest, selectDueDigests } from '#server/sql/engine/digest-rows.ts';
import { insertOutboxRow } from '#server/sql/engine/outbox-rows.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import { underHeadings } from '#server/texts/written-text.ts';
import type { Round } from './round.ts';

/** Readers whose digests are looked for at once. */
const BATCH = 100;
/** Records that one digest tells of; the rest is in the next one, which follows at once. */
const RECORDS = 50;
/** What came about that is looked at for one digest: a record may have many entries, and is told of once. */
const ENTRIES = 1_000;

/**
 * Sends the digests that are due. What one says leaves the list and enters the outbox in one transaction, so that a process
 * that ends on the way leaves all of it or nothing; from there on it is a mail like others.
 */
export async function sendDigests({ runtime, callOf, ending }: Round): Promise<void> {
  for (;;) {
    const due = await runtime.database.ask(selectDueDigests(runtime.clock.now(), BATCH));
    for (const { name, target } of due) {
      if (ending?.aborted === true) return;
      const digest = { name: String(name), target: String(target), call: callOf() };
      const work = (transaction: Transaction) => sendOne(transaction, runtime, digest);
      const sent = await runtime.database.write(work, { exclusive: ['nf_digest'], shared: [] });
      if (sent === 'other_version') return;
    }
    if (due.length < BATCH) return;
  }
}

/** A mail of the contract, and who gets its digest. */
interface Digest {
  readonly name: string;
  readonly target: string;
  readonly call: Call;
}

async function sendOne(
  transaction: Transaction,
  runtime: Runtime,
  digest: Digest,
): Promise<'other_version' | 'sent'> {
  if ((await newestNumber(transaction)) !== runtime.storage.version) return 'other_version';
  const entries = firstRecords(await transaction.all(selectDigest(digest.name, digest.target, ENTRIES)));
  const [first] = entries;
  if (first === undefined) return 'sent'; // by another process
  const reader = await readerOfDigest(transaction, runtime, { ...digest, first });
  const sections = reader === undefined ? [] : await sectionsOf(transaction, { ...digest, entries, reader });
  if (reader !== undefined && sections.length > 0)
    await transaction.run(insertOutboxRow(await rowOf({ ...digest, reader, sections })));
  await transaction.run(deleteDigest(entries.map(({ id }) => String(id))));
  return 'sent';
}

/** The entries of so many records. Those that come about meanwhile are not among them, and so are not lost. */
function firstRecords(entries: readonly Row[]): readonly Row[] {
  const records = new Set([...new Set(entries.map(({ record }) => record))].slice(0, RECORDS));
  return entries.filter(({ record }) => records.has(record));
}

/** Who reads it: undefined where nobody does any more. */
interface DigestReader {
  readonly runtime: Runtime;
  /** The rights of a person are the same everywhere; of an address they may be those of whoever holds a record. */
  actorFor(mail: Mail, id: string): Call['actor'];
  readonly to: string | undefined;
  readonly called: string;
}

async function readerOfDigest(
  transaction: Transaction,
  runtime: Runtime,
  { target, first }: Digest & { readonly first: Row },
): Promise<DigestReader | undefined> {
  const reads = preferences.parse(JSON.parse(String(first['reads'])));
  if (first['person'] === null) {
    const own = writingFor(runtime, readerOf(runtime, { chosen: [reads] }));
    const actorFor = (mail: Mail, id: string) => actorAs(mail.as, { entity: mail.entity, id }, runtime.model);
    return { runtime: own, actorFor, to: target, called: target };
  }
  const person = await findPerson(transaction, runtime, target);
  if (person?.active !== true) return undefined;
  const actor = actorOf(person, runtime.model);
  const own = writingTo(runtime, person, reads);
  return { runtime: own, actorFor: () => actor, to: person.email, called: person.name };
}

const word = z.string().nullable();
const preferences = z.object({ language: word, locale: word, timezone: word });

interface Section {
  readonly record: string;
  readonly filled: FilledMail;
}

/** What is said of each record, with the rights of the reader now. What they may not read, or is gone, is left out. */
async function sectionsOf(
  connection: Transaction,
  {
    name,
    call,
    entries,
    reader,
  }: Digest & { readonly entries: readonly Row[]; readonly reader: DigestReader },
): Promise<readonly Section[]> {
  const { runtime } = reader;
  const sections = new Map<ColumnValue | undefined, Section>();
  for (const { entity: table, record } of entries) {
    const mail = runtime.model.mails.find(
      (one) => one.name === name && runtime.storage.table(one.entity) === table,
    );
    if (mail === undefined || sections.has(record)) continue;
    const id = String(record);
    const context = { connection, runtime, call: { ...call, actor: reader.actorFor(mail, id) } };
    const place = { entity: entityNamed(mail.entity, runtime.model), id };
    const filled = await filledIfCan(() => fillMail(context, mail, place));
    if (filled !== undefined) sections.set(record, { record: id, filled });
  }
  return [...sections.values()];
}

/** A text for which a function has no words is left out: the others are not to wait for it. */
async function filledIfCan(fill: () => Promise<FilledMail | undefined>): Promise<FilledMail | undefined> {
  try {
    return await fill();
  } catch (error) {
    if (error instanceof FunctionFailed) return undefined;
    throw error;
  }
}

/** One mail with all that is to be said; of a single record it is the mail that would have been sent without a digest. */
async function rowOf({
  name,
  call,
  reader: { runtime, to, called },
  sections,
}: Digest & { readonly reader: DigestReader; readonly sections: readonly Section[] }) {
  const reader = readerIn(runtime);
  const [only, second] = sections;
  const isOne = only !== undefined && second === undefined;
  const said = {
    subject: isOne ? only.filled.subject : subjectOf(name, sections.length, { runtime, call }),
    text: isOne
      ? only.filled.text
      : underHeadings(sections.map(({ filled: { subject, text } }) => ({ heading: subject, text }))),
    files: [],
    documents: [],
    language: reader.language,
  };
  const envelope = { to: addressesIn(to ?? ''), cc: [], bcc: [], replyTo: [] };
  const body = await keptBody(envelope, said, { about: sections.map(({ record }) => record) });
  const { now } = call;
  const waiting = { state: 'waiting', next_at: now, done_at: null, error: null };
  const why = written(messageOf('refusals.noAddress'), runtime.model.settings.locale);
  const withheld = { state: 'withheld', next_at: null, done_at: now, error: why };
  return {
    id: runtime.newId(),
    at: now,
    kind: 'digest',
    name,
    event: null,
    entity: null,
    record: null,
    target: to ?? called,
    body: JSON.stringify(body),
    attempts: 0,
    answered: null,
    ...(to === undefined ? withheld : waiting),
  };
}

/** What the contract calls so many, or what the product does. */
function subjectOf(
  name: string,
  count: number,
  place: { readonly runtime: Runtime; readonly call: Call },
): string {
  const { runtime } = place;
  const own = runtime.model.mails.find((mail) => mail.name === name)?.digestSubject;
  if (own === undefined)
    return written(messageOf('mails.digest', { count, product: runtime.model.name }), readerIn(runtime));
  const elements = { count: String(count) };
  return own.parts
    .map((part) => (typeof part === 'string' ? part : sentText(part, { ...place, elements })))
    .join('');
}
