import { Readable } from 'node:stream';
import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Inbox } from '#shared/contract/model-outside.ts';
import { withInner } from '#shared/contract/language/effects-within.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Row } from '#server/db/database.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { keptText } from '#server/messages/kept-text.ts';
import { forgetFile, keepFile, type StoredFile } from '#server/operations/files/store-file.ts';
import { reasonOf } from '#server/operations/receive/reason-of.ts';
import type { Runtime } from '#server/runtime.ts';
import { wholeContent } from '#server/contents/read-content.ts';
import { claimFile } from '#server/sql/engine/file-rows.ts';
import {
  countTakenFrom,
  type MailTry,
  selectInboxMail,
  updateInboxMail,
} from '#server/sql/engine/inbox-rows.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { holdToVersion } from '#server/tables/versions/versions.ts';
import { performConsequence } from '#server/write/consequence.ts';
import { locksOfEffects } from '#server/write/lock-set.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { answeredRecord, isOwnMail } from './answered-record.ts';
import { failBounced } from './fail-bounced.ts';
import { lockOf } from './keep-mail.ts';
import { type ReadMail, readMail } from './read-mail.ts';

/** Why a mail is set aside: nobody wrote it, it is one of ours, or its sender wrote too many. */
type Aside = 'bounce' | 'auto_reply' | 'own_mail' | 'too_many';

/** What became of a mail. */
type Taken = 'taken' | Aside;

const HOUR_MS = 60 * 60_000;

/**
 * Does what the contract says of a mail that is kept, once. What is refused, and what nobody wrote, is noted with the reason;
 * `anyway`: the owner has looked at it, and whoever wrote it, it is taken.
 */
export async function takeMail(
  runtime: Runtime,
  id: string,
  { anyway = false }: { readonly anyway?: boolean } = {},
): Promise<Outcome<void>> {
  const [row] = await runtime.database.ask(selectInboxMail(id));
  const inbox = runtime.model.inboxes.find(({ name }) => name === row?.['name']);
  if (row === undefined || inbox === undefined) return refuse('not_found');
  if (row['state'] === 'taken') return done(undefined);
  const raw = await rawOf(runtime, row);
  if (raw === undefined) return refuse('not_found');
  const mail = await readMail(raw);
  const outcome = mail === undefined ? refuse('too_big') : await judge(runtime, inbox, { id, mail, anyway });
  if (outcome.kind === 'done' && outcome.value === 'taken') return done(undefined);
  const now = runtime.clock.now();
  const tried = outcome.kind === 'refusal' ? refusedAs(outcome, now) : asideAs(outcome.value, now);
  if (tried !== undefined)
    await runtime.database.write((on) => on.run(updateInboxMail(id, headOf(mail), tried)), lockOf(inbox));
  return outcome.kind === 'refusal' ? outcome : done(undefined);
}

async function rawOf(runtime: Runtime, { file }: Row): Promise<Buffer | undefined> {
  return typeof file === 'string' ? wholeContent(runtime, file) : undefined;
}

function headOf(mail: ReadMail | undefined) {
  return { sender: mail?.from ?? null, subject: mail?.subject ?? null };
}

/** A report of a mail of ours is taken by what it says; of other mails that nobody wrote nothing follows. */
async function judge(runtime: Runtime, inbox: Inbox, taking: Taking): Promise<Outcome<Taken>> {
  const { id, mail, anyway } = taking;
  const aside = anyway ? undefined : await whyAside(runtime, mail);
  if (aside === 'bounce' && (await failBounced(runtime, { id, inbox, mail }))) return done('taken');
  return aside === undefined ? take(runtime, inbox, taking) : done(aside);
}

async function whyAside(runtime: Runtime, mail: ReadMail): Promise<Aside | undefined> {
  if (await isOwnMail(runtime, mail)) return 'own_mail';
  return mail.automatic;
}

interface Taking {
  readonly id: string;
  readonly mail: ReadMail;
  readonly anyway: boolean;
}

/** The files first, which no record has taken yet; then one transaction with all that follows. */
async function take(runtime: Runtime, inbox: Inbox, taking: Taking): Promise<Outcome<Taken>> {
  const stored: StoredFile[] = [];
  let isTaken = false;
  try {
    for (const { name, type, content } of readsFiles(inbox) ? taking.mail.files : []) {
      const file = { name, declaredType: type, content: Readable.from([content]) };
      const kept = await keepFile(runtime, file, { at: runtime.clock.now(), sender: null, network: null });
      if (kept.kind === 'refusal') return kept;
      stored.push(kept.value);
    }
    const outcome = await act(runtime, inbox, { ...taking, files: stored });
    isTaken = outcome.kind === 'done' && outcome.value === 'taken';
    return outcome;
  } finally {
    if (!isTaken) for (const { id } of stored) await forgetFile(runtime, id);
  }
}

/** Files are kept for a contract that does something with them. */
function readsFiles({ then }: Inbox): boolean {
  return withInner(then).some(({ each }) => each?.list.kind === 'input' && each.list.name === 'attachments');
}

async function act(
  runtime: Runtime,
  inbox: Inbox,
  { id, mail, anyway, files }: Taking & { readonly files: readonly StoredFile[] },
): Promise<Outcome<Taken>> {
  const call = engineCall(runtime, runtime.newId());
  const locks = locksOfEffects(runtime.model, inbox.then);
  const about = inbox.entity === undefined ? undefined : entityNamed(inbox.entity, runtime.model);
  const rows = files.map((file) => ({
    file: { ...file },
    name: file.name,
    type: file.type,
    size: file.size,
  }));
  return withinWriteTime(
    runtime,
    async (transaction) => {
      await holdToVersion(transaction, runtime.storage.version);
      const [known] = await transaction.all(selectInboxMail(id));
      if (known?.['state'] === 'taken') return done('taken');
      if (!anyway && mail.from !== null) {
        const since = new Date(Date.parse(call.now) - HOUR_MS).toISOString();
        const [taken] = await transaction.all(countTakenFrom(inbox.name, mail.from, since));
        if (Number(taken?.['count'] ?? 0) >= inbox.perSender) return done('too_many');
      }
      const record = about && (await answeredRecord({ runtime, transaction }, about, mail));
      const values: RecordValues = { ...mail.values, record: record ?? null, attachments: rows };
      const outcome = await performConsequence(
        { runtime, call, transaction },
        {
          effects: inbox.then,
          way: `inboxes.${inbox.name}.then`,
          said: { fields: inbox.fields, values },
          ...(about === undefined ? {} : { about: { entity: about, field: 'record', with: inbox.with } }),
        },
      );
      if (outcome.kind === 'refusal') {
        transaction.rollBackAtEnd();
        return outcome;
      }
      for (const file of files) await transaction.run(claimFile(file.id));
      const tried = { state: 'taken', at: call.now, code: null, detail: null, nextAt: null } as const;
      await transaction.run(updateInboxMail(id, headOf(mail), tried));
      return done('taken');
    },
    { ...locks, exclusive: [...locks.exclusive, ...lockOf(inbox).exclusive] },
  );
}

/** What is refused because somebody else wrote at the same time is tried again by itself. */
function refusedAs(refusal: Refusal, at: string): MailTry | undefined {
  const { code } = refusal;
  if (code === 'busy') return undefined;
  return { state: 'refused', at, code, detail: keptText(reasonOf(refusal)), nextAt: null };
}

function asideAs(why: Taken, at: string): MailTry | undefined {
  if (why === 'taken') return undefined;
  const detail = keptText(messageOf(sentences[why]));
  return { state: 'aside', at, code: why, detail, nextAt: null };
}

const sentences = {
  bounce: 'refusals.mailBounce',
  auto_reply: 'refusals.mailAutomatic',
  own_mail: 'refusals.mailOwn',
  too_many: 'refusals.mailTooMany',
} as const;
