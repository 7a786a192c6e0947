import type { MailPreview, triedMail } from '#shared/api/calls/studio.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Mail } from '#shared/contract/model-mails.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import { fileName } from '#server/documents/filled-document.ts';
import { actorAs } from '#server/identity/keys/held-record.ts';
import type { Person } from '#server/identity/people/people.ts';
import { type FilledMail, fillMail } from '#server/reads/fill-mail.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { refusingFailures } from '#server/sandbox/refuse-failed.ts';
import { keptBody } from '#server/sending/mail/kept-mail.ts';
import { insertOutboxRow } from '#server/sql/engine/outbox-rows.ts';
import { selectLastId } from '#server/sql/questions/due.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { bind } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { z } from 'zod';

/** The owner who asks, and the person that they are. */
interface Trying {
  readonly call: Call;
  readonly person: Person | undefined;
}

/**
 * `POST /api/-/studio/mail`: a mail of the contract in force about a record, as whoever has the address would read it; one to
 * people as the owner who asks would. With `send` it also goes to them, and to nobody else; no step follows from it.
 */
export async function tryMail(
  runtime: Runtime,
  { call, person }: Trying,
  { mail: name, entity, record, send = false }: z.output<typeof triedMail>,
): Promise<Outcome<MailPreview>> {
  const mail = runtime.model.mails.find((one) => one.name === name && one.entity === entity);
  if (mail === undefined) return refuse('not_found');
  const id = record ?? (await newest(runtime, mail));
  if (id === undefined) return refuse('not_found', messageOf('studio.noRecordToShow'));
  const filled = await refusingFailures(() => fill(runtime, call, { mail, id }));
  if (filled.kind === 'refusal') return filled;
  const { subject, files, documents } = filled.value;
  const to = person?.email;
  if (send && to === undefined) return refuse('not_allowed_now', messageOf('refusals.noAddress'));
  const envelope = { to: [to ?? ''], cc: [], bcc: [], replyTo: [] };
  const body = await keptBody(
    envelope,
    { ...filled.value, language: readerIn(runtime).language },
    { about: [id] },
  );
  if (send && to !== undefined)
    await runtime.database.write((on) => on.run(insertOutboxRow(rowOf({ runtime, call, id, to, body }))));
  return done({
    subject,
    text: body.text,
    files: [...documents.map((one) => fileName(one, 'pdf')), ...files.map((file) => file.name)],
    record: id,
    ...(send && to !== undefined ? { sent: to } : {}),
  });
}

async function newest(runtime: Runtime, { entity }: Mail): Promise<string | undefined> {
  const statement = selectLastId(entityNamed(entity, runtime.model), sourceOf(runtime));
  const [row] = await runtime.database.ask(bind(statement, {}));
  return row === undefined ? undefined : String(row['id']);
}

async function fill(
  runtime: Runtime,
  call: Call,
  { mail, id }: { readonly mail: Mail; readonly id: string },
): Promise<Outcome<FilledMail>> {
  const { type } = mail.to;
  const isToAddress = (type.kind === 'list' ? type.element : type).kind === 'text';
  const actor = isToAddress ? actorAs(mail.as, { entity: mail.entity, id }, runtime.model) : call.actor;
  return withinReadTime(runtime, 'several', async (connection) => {
    const context = { connection, runtime, call: { ...call, actor } };
    const filled = await fillMail(context, mail, { entity: entityNamed(mail.entity, runtime.model), id });
    return filled === undefined ? refuse('not_found', messageOf('studio.mailUnreadable')) : done(filled);
  });
}

/** Kept as a mail to the owner, and not with the record: nobody else was sent anything. */
function rowOf({
  runtime,
  call: { now },
  id,
  to,
  body,
}: {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly id: string;
  readonly to: string;
  readonly body: Awaited<ReturnType<typeof keptBody>>;
}) {
  return {
    id: runtime.newId(),
    at: now,
    kind: 'mail',
    name: 'test',
    event: null,
    entity: null,
    record: id,
    target: to,
    body: JSON.stringify(body),
    state: 'waiting',
    attempts: 0,
    next_at: now,
    done_at: null,
    error: null,
    answered: null,
  };
}
