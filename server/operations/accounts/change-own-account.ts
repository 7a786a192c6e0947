import { changedSelf } from '#shared/api/calls/accounts.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import { type Person, findPerson } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { userEntity } from './user-entity.ts';

/**
 * Changes what somebody is called, by themselves: a write like any other, by the rules of the contract, for which nobody
 * needs a grant. What else is known of them is refused as `forbidden_field`, what is not known as `invalid`.
 */
export async function changeOwnAccount(
  runtime: Runtime,
  call: Call,
  { person, body }: { readonly person: Person; readonly body: unknown },
): Promise<Outcome<Person>> {
  const elsewhere = fieldsChangedElsewhere(runtime.model, body);
  if (elsewhere.length > 0) {
    const errors = elsewhere.map((field) => ({ field, code: 'forbidden_field', message: placeOf(field) }));
    return refuse('forbidden_field', undefined, errors);
  }
  const sent = changedSelf.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const written = await updateRecord(
    runtime,
    { ...call, actor: { ...call.actor, owner: true } },
    { entity: userEntity(runtime.model), id: person.id, body: sent.data, dryRun: false, confirm: [] },
  );
  if (written.kind === 'refusal') return written;
  const changed = await runtime.database.read((on) => findPerson(on, runtime, person.id));
  return changed === undefined ? refuse('not_signed_in') : done(changed);
}

/** What `GET /api/-/me` tells beside the name, and the other fields of the entity `user`. */
function fieldsChangedElsewhere(model: Model, body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const known = new Set([...userEntity(model).fields.keys(), 'owner']);
  return Object.keys(body).filter((name) => name !== 'name' && known.has(name));
}

function placeOf(field: string): Text {
  switch (field) {
    case 'email':
      return messageOf('refusals.addressChangedElsewhere');
    case 'roles':
    case 'owner':
    case 'active':
      return messageOf('refusals.accountChangedByOthers');
    default:
      return messageOf('refusals.notChangedHere');
  }
}
