import { codesAsked, done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { EngineCode } from '#shared/api/problem.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { findPerson } from '#server/identity/people/people.ts';
import { refuseAtDoor } from '#server/operations/accounts/kept-out.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { restoreRecord } from '#server/operations/records/restore.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import type { Runtime } from '#server/runtime.ts';
import { knownRefusal } from '#server/write/answer/known-refusal.ts';
import type { WriteAnswer } from '#server/write/request/write-request.ts';
import { requestShape } from '#server/write/request-shape.ts';
import { eventOf, type StoredRequest } from '#server/write/stored-request.ts';
import { placesShown } from './shown-values.ts';

interface Approved {
  readonly request: StoredRequest;
  /** The version of the record that whoever agrees has seen. */
  readonly ifMatch?: number | undefined;
  readonly confirm: readonly string[];
}

/** Refusals that speak of the rights of who makes a call: here it is somebody else than the one who is told. */
const ofTheAsker: readonly string[] = [
  'forbidden',
  'forbidden_field',
  'not_signed_in',
  'not_found',
] satisfies EngineCode[];

/**
 * Makes the call of a request as whoever asked for it, with the rights they have by now and under the rules of this
 * moment. Answers the id of the record.
 */
export async function doAsked(
  reading: ReadContext,
  approved: Approved,
): Promise<Outcome<string | undefined>> {
  const { runtime, call } = reading;
  const { request } = approved;
  const { entity, body } = request;
  const today = requestShape(runtime, entity, { event: eventOf(request.call), body });
  if (today !== request.shape) return refuse('not_allowed_now', messageOf('refusals.requestOutdated'));
  const person = await runtime.database.read((on) => findPerson(on, runtime, request.asker));
  if (person?.active !== true) return refuse('not_allowed_now', messageOf('refusals.askerMayNot'));
  if ((await refuseAtDoor(runtime, person)) !== undefined)
    return refuse('not_allowed_now', messageOf('refusals.askerMayNot'));
  const asker: Call = { ...call, actor: actorOf(person, runtime.model) };
  const isRead = await placesShown(reading, request);
  const made = await confirmed(approved, (confirm) =>
    make(runtime, asker, { ...approved, agreed: call, confirm }),
  );
  if (made.kind === 'done') return done(made.value.id);
  if (ofTheAsker.includes(made.code)) return refuse('not_allowed_now', messageOf('refusals.askerMayNot'));
  // A question is asked wherever it stands; of a restore only what was read is told already.
  if (made.code === 'confirm' || request.call === 'restore') return made;
  return knownRefusal(runtime.model, made, { isRead, otherwise: messageOf('refusals.notAsAsked') });
}

/** Who asked has confirmed what was asked then, who agrees what is asked now; what nothing asks any more is no matter. */
async function confirmed(
  { request, confirm }: Approved,
  write: (confirm: readonly string[]) => Promise<Outcome<WriteAnswer>>,
): Promise<Outcome<WriteAnswer>> {
  const outcome = await write([]);
  const asked = outcome.kind === 'refusal' && outcome.code === 'confirm' ? codesAsked(outcome) : [];
  const isGiven = (code: string) => request.confirm.includes(code) || confirm.includes(code);
  return asked.length > 0 && asked.every(isGiven) ? write(asked) : outcome;
}

function make(
  runtime: Runtime,
  asker: Call,
  { request, ifMatch, confirm, agreed }: Approved & { readonly agreed: Call },
): Promise<Outcome<WriteAnswer>> {
  const { entity, body, record: id, call } = request;
  const sent = { entity, body, agreed, dryRun: false, confirm };
  const existing = {
    ...sent,
    ...(id === undefined ? {} : { id }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
  switch (call) {
    case 'create':
      return createRecord(runtime, asker, sent);
    case 'update':
      return updateRecord(runtime, asker, existing);
    case 'delete':
      return removeRecord(runtime, asker, existing);
    case 'restore':
      return restoreRecord(runtime, asker, { ...sent, id: id ?? '' });
    default:
      return transitionRecord(runtime, asker, { ...existing, transition: call });
  }
}
