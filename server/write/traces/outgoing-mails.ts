import { messageOf } from '#shared/messages/message.ts';
import type { Mail } from '#shared/contract/model-mails.ts';
import type { Actor } from '#server/call.ts';
import { actorAs } from '#server/identity/keys/held-record.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { findPerson } from '#server/identity/people/people.ts';
import { readerOf, writingFor, writingTo } from '#server/messages/reader.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { keptText } from '#server/messages/kept-text.ts';
import { problemOf } from '#server/sandbox/refuse-failed.ts';
import { FunctionFailed } from '#server/sandbox/run-function.ts';
import { fillMail } from '#server/reads/fill-mail.ts';
import { addressesIn } from '#server/sending/mail/addresses.ts';
import { keptBody } from '#server/sending/mail/kept-mail.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { digestRows } from './digest-rows.ts';
import { eventOf } from './event-of.ts';
import { whoseTurn } from './mail-turns.ts';
import { outboxRow, withheldOutboxRow } from './outbox-row.ts';
import type { Recipients } from './recipients.ts';

/** Who reads a mail, and where it goes: one text, which may have several addresses in it. */
interface Reader {
  readonly actor: Actor;
  readonly to: string | undefined;
  /** For who looks into why it was not sent. */
  readonly called: string;
  /** Writes as they read. */
  readonly runtime: Runtime;
}

/** A mail to each of those it goes to, or what its next digest will say. */
export function mailsAbout(
  context: WriteContext,
  change: Change,
  recipients: Recipients,
): Promise<readonly Outgoing[]> {
  const { digest } = recipients.mail;
  return digest === undefined
    ? mailRows(context, change, recipients)
    : digestRows(context, change, { ...recipients, digest });
}

/** A mail to each of those it goes to, filled in with the rights of who reads it. Who is disabled gets none. */
async function mailRows(
  context: WriteContext,
  change: Change,
  recipients: Recipients,
): Promise<readonly Outgoing[]> {
  const rows: Outgoing[] = [];
  for (const reader of await readersOf(context, change, recipients))
    rows.push(await rowFor(context, change, { recipients, reader }));
  return rows;
}

async function readersOf(
  { runtime: ofCall, transaction }: WriteContext,
  change: Change,
  { mail, people, addresses, reads }: Recipients,
): Promise<readonly Reader[]> {
  const runtime = writingFor(ofCall, readerOf(ofCall, { chosen: [reads] }));
  const { model } = runtime;
  if (addresses !== undefined) {
    const actor = actorAs(mail.as, { entity: mail.entity, id: change.id }, model);
    const named = addresses.filter((one) => addressesIn(one).length > 0);
    return (named.length === 0 ? [undefined] : named).map((to) => ({ actor, to, called: to ?? '', runtime }));
  }
  const readers: Reader[] = [];
  for (const id of people) {
    const person = await findPerson(transaction, runtime, id);
    if (person?.active)
      readers.push({
        actor: actorOf(person, model),
        to: person.email,
        called: person.name,
        runtime: writingTo(ofCall, person, reads),
      });
  }
  return readers;
}

async function rowFor(
  context: WriteContext,
  change: Change,
  { recipients, reader }: { readonly recipients: Recipients; readonly reader: Reader },
): Promise<Outgoing> {
  const { transaction } = context;
  const { runtime } = reader;
  const { mail, cc, bcc, replyTo, inReplyTo } = recipients;
  const call = { ...context.call, actor: reader.actor };
  const filled = await filledOrFailed(() =>
    fillMail({ connection: transaction, runtime, call }, inLanguageOf(runtime, mail), change),
  );
  const about = {
    id: runtime.newId(),
    kind: 'record_mail',
    name: mail.name,
    event: eventOf(change),
  } as const;
  const target = reader.to ?? reader.called;
  if (filled instanceof FunctionFailed) {
    const why = keptText(problemOf(filled).message);
    return withheldOutboxRow(context.call, change, { ...about, target, body: {}, why });
  }
  if (filled === undefined) {
    const said = { person: reader.called, entity: change.entity.label };
    const why = keptText(messageOf('refusals.mayNotRead', said));
    return withheldOutboxRow(context.call, change, { ...about, target, body: {}, why });
  }
  const all = addressesIn(reader.to ?? '');
  const to = await whoseTurn(context, mail, all);
  const isNotYet = all.length > 0 && to.length === 0;
  const envelope = { to: isNotYet ? all : to, cc, bcc, replyTo };
  const said = { ...filled, language: readerIn(runtime).language };
  const body = await keptBody(envelope, said, { record: change.id, thread: wholeOf(change), inReplyTo });
  if (reader.to === undefined) {
    const why = keptText(messageOf('refusals.noAddress'));
    return withheldOutboxRow(context.call, change, { ...about, target, body, why });
  }
  if (isNotYet) {
    const why = keptText(messageOf('refusals.mailNotYet'));
    return withheldOutboxRow(context.call, change, { ...about, target, body, why });
  }
  return outboxRow(context.call, change, { ...about, target, body });
}

/** The mail as it is in the language of who reads it. */
function inLanguageOf({ model }: Pick<Runtime, 'model'>, mail: Mail): Mail {
  const { name, entity } = mail;
  return model.mails.find((one) => one.name === name && one.entity === entity) ?? mail;
}

/** Mails about the parts of a record are of its conversation. */
function wholeOf({ entity, after, before }: Change): string | undefined {
  const whole = (after ?? before)?.[entity.partOf?.field ?? ''];
  return typeof whole === 'string' ? whole : undefined;
}

/** A text that a function has no words for holds back the mail, and not what has happened. */
async function filledOrFailed<Filled>(fill: () => Promise<Filled>): Promise<Filled | FunctionFailed> {
  try {
    return await fill();
  } catch (error) {
    if (error instanceof FunctionFailed) return error;
    throw error;
  }
}
