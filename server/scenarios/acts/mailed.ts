import { done } from '#shared/api/refusal.ts';
import { type KeptMail, keptMail } from '#server/sending/mail/kept-mail.ts';
import { selectMailsOf } from '#server/sql/engine/outbox-rows.ts';
import type { ActOutcome, StepOf } from './act-outcome.ts';
import type { Stage } from './stage.ts';

const AT_MOST = 1_000;

/** `mailed: answered`: the mail has been written about a record, to this address and with these words; at least once, or so often. */
export async function mailed({ action }: StepOf<'mailed'>, stage: Stage): Promise<ActOutcome> {
  const { mail, to, says, count } = action;
  const query = { names: [mail], limit: AT_MOST };
  const rows = await stage.runtime.database.ask(selectMailsOf(stage.idOf(action), query));
  const written = rows.flatMap(({ state, body }) =>
    state === 'withheld' ? [] : [keptMail.parse(JSON.parse(String(body)))],
  );
  const such = written.filter((one) => isSuch(one, { to, says }));
  if (count === undefined ? such.length > 0 : such.length === count) return done({ warnings: [] });
  const came = written.map(
    ({ to: addresses, title, text }) => `to ${addresses.join(', ')}: ${title}\n${text}`,
  );
  const expected = `${count ?? 'at least 1'} mail ${mail}${to === undefined ? '' : ` to ${to}`}`;
  return done({ warnings: [], fault: { expected, came: came.length === 0 ? ['none'] : came } });
}

function isSuch(
  { to: addresses, cc, bcc, title, text }: KeptMail,
  { to, says }: { readonly to: string | undefined; readonly says: readonly string[] },
): boolean {
  const whole = `${title}\n${text}`;
  return (
    (to === undefined || [...addresses, ...cc, ...bcc].includes(to)) &&
    says.every((words) => whole.includes(words))
  );
}
