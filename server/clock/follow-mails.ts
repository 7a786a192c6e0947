import type { Model } from '#shared/contract/model.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Follow, Settled } from '#server/sending/note-outcome.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { moveBySchedule } from '#server/write/move-by-clock.ts';

/** Makes the transition that a mail of the contract names for what became of it; a refusal of it is reported. */
export function followMails(report: Reporter): Follow {
  return {
    locks: ({ model }, mail) => {
      const step = stepOf(model, mail);
      return step === undefined
        ? { exclusive: [], shared: [] }
        : lockSetOf(model, { ...step, event: step.transition.name });
    },
    act: async ({ runtime, transaction }, mail) => {
      const step = stepOf(runtime.model, mail);
      if (step === undefined) return undefined;
      const { entity, transition } = step;
      const { record: id } = mail;
      const within: Runtime = { ...runtime, database: databaseWithin(transaction) };
      const call = engineCall(runtime, 'mail');
      const outcome = await moveBySchedule(within, call, { entity, id, transition });
      if (outcome.kind === 'refusal')
        report({
          kind: 'not_moved',
          entity: entity.name,
          id,
          transition: transition.name,
          code: outcome.code,
        });
      // The mail has been sent, whatever the record is: what follows is undone by itself.
      return undefined;
    },
  };
}

/** Undefined where nothing is to happen, or the contract has another mail of this name by now. */
function stepOf({ mails, entities }: Model, { name, entity: of, state }: Settled) {
  const mail = mails.find((one) => one.name === name && one.entity === of);
  const entity = entities.get(of);
  const transition = entity?.transitions.get(mail?.[state] ?? '');
  return entity && transition && { entity, transition };
}
