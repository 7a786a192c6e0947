import { done } from '#shared/api/refusal.ts';
import { fileName } from '#server/documents/filled-document.ts';
import { type KeptMail, keptMail } from '#server/sending/mail/kept-mail.ts';
import { selectDigestsOf, selectMailsOf } from '#server/sql/engine/outbox-rows.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';
import type { Stage } from './stage.ts';

const AT_MOST = 1_000;

/** `mailed: answered`: the mail has been written about a record, to this address and with these words; at least once, or so often. */
export async function mailed({ action }: StepOf<'mailed'>, stage: Stage): Promise<ActOutcome> {
  const { mail, to, says, attached, count } = action;
  const id = stage.idOf(action);
  const { database, model } = stage.runtime;
  const isDigest = model.mails.some(({ name, digest }) => name === mail && digest !== undefined);
  const query = { names: [mail], limit: AT_MOST };
  const rows = await database.ask(isDigest ? selectDigestsOf(mail, AT_MOST) : selectMailsOf(id, query));
  const written = rows
    .flatMap(({ state, body }) => (state === 'withheld' ? [] : [keptMail.parse(JSON.parse(String(body)))]))
    .filter(({ record, about }) => record === id || about?.includes(id));
  const such = written.filter((one) => isSuch(one, { to, says, attached }));
  if (count === undefined ? such.length > 0 : such.length === count) return done({ warnings: [] });
  const came = written.map(
    (one) => `to ${one.to.join(', ')}: ${[one.title, ...filesOf(one)].join(', ')}\n${one.text}`,
  );
  const expected = `${count ?? 'at least 1'} mail ${mail}${to === undefined ? '' : ` to ${to}`}`;
  return done({ warnings: [], fault: { expected, came: came.length === 0 ? ['none'] : came } });
}

function isSuch(
  one: KeptMail,
  { to, says, attached }: Pick<StepOf<'mailed'>['action'], 'to' | 'says' | 'attached'>,
): boolean {
  const whole = `${one.title}\n${one.text}`;
  const files = filesOf(one);
  return (
    (to === undefined || [...one.to, ...one.cc, ...one.bcc].includes(to)) &&
    says.every((words) => whole.includes(words)) &&
    attached.every((name) => files.includes(name))
  );
}

/** What goes along is called. */
function filesOf({ documents, files }: KeptMail): readonly string[] {
  return [...documents.map((document) => fileName(document, 'pdf')), ...files.map(({ name }) => name)];
}
