import { createTransport } from 'nodemailer';
import { keepMail } from '#server/operations/inboxes/keep-mail.ts';
import { takeMail } from '#server/operations/inboxes/take-mail.ts';
import { selectInboxMail } from '#server/sql/engine/inbox-rows.ts';
import { selectMailsOf } from '#server/sql/engine/outbox-rows.ts';
import { selectLastId } from '#server/sql/questions/due.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { bind } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { done } from '#shared/api/refusal.ts';
import type { Act, ActAnswer, ActOutcome, StepOf } from './act-outcome.ts';
import type { Stage } from './stage.ts';

/** `arrives: support`: a mail comes into the inbox and is taken, by the same way as one from outside. */
export async function arrives({ action }: StepOf<'arrives'>, stage: Stage): Promise<ActOutcome> {
  const { runtime } = stage;
  const inbox = runtime.model.inboxes.find(({ name }) => name === action.inbox);
  if (inbox === undefined) throw new Error(`there is no inbox ${action.inbox}`);
  const answered = action.answered && (await answeredMail(action.answered, stage));
  if (answered === null) return fault(`a mail ${action.answered?.mail} to answer`, 'none');
  const kept = await keepMail(runtime, inbox, await written(action, { answered, at: stage.clock.now() }));
  if (kept.kind === 'refusal') return kept;
  const { id } = kept.value;
  const before = await lastOf(action, stage);
  const taken = await takeMail(runtime, id);
  if (taken.kind === 'refusal') return taken;
  const [row] = await runtime.database.ask(selectInboxMail(id));
  if (row?.['state'] !== 'taken') return fault('the mail taken', `set aside: ${String(row?.['code'])}`);
  const after = await lastOf(action, stage);
  if (action.result === undefined) return done({ warnings: [] });
  if (after === undefined || after === before) return fault(`a new ${action.result.entity}`, 'none');
  stage.name(action.result, after);
  return done({ warnings: [] });
}

/** The id of the newest mail of that name about the record; null where none was written. */
async function answeredMail(
  answered: NonNullable<Act<'arrives'>['answered']>,
  stage: Stage,
): Promise<string | null> {
  const query = { names: [answered.mail], limit: 1 };
  const [row] = await stage.runtime.database.ask(selectMailsOf(stage.idOf(answered), query));
  return row === undefined ? null : String(row['id']);
}

/** Of the entity that the mail makes a record of. Ids grow. */
async function lastOf({ result }: Act<'arrives'>, { runtime }: Stage): Promise<string | undefined> {
  if (result === undefined) return undefined;
  const statement = selectLastId(entityNamed(result.entity, runtime.model), sourceOf(runtime));
  const [row] = await runtime.database.ask(bind(statement, {}));
  return row === undefined ? undefined : String(row['id']);
}

/** The message as a mail program writes it. */
async function written(
  { from, subject, text, files, inbox }: Act<'arrives'>,
  { answered, at }: { readonly answered: string | undefined; readonly at: string },
): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({
    from: { name: '', address: from },
    to: { name: '', address: `${inbox}@localhost` },
    subject: subject ?? '',
    text: text ?? '',
    date: at,
    ...(answered === undefined ? {} : { inReplyTo: `<${answered}@localhost>` }),
    attachments: files.map((filename) => ({ filename, content: filename })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('no message was written');
  return message;
}

function fault(expected: string, came: string): { readonly kind: 'done'; readonly value: ActAnswer } {
  return { kind: 'done', value: { warnings: [], fault: { expected, came: [came] } } };
}
