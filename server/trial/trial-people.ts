import { modelIn } from '#shared/contract/translation/model-in.ts';
import type { Model } from '#shared/contract/model.ts';
import type { TrialPerson } from '#shared/api/calls/studio.ts';
import type { WrittenAs } from '#server/messages/write-message.ts';
import { ownerIn } from '#server/messages/owner.ts';
import { rehearsalPeople } from '#server/rehearsal/rehearsal.ts';

/** Everybody one can be in a trial. They and their roles are called as the reader's language does. */
export function trialPeople(model: Model, reader: WrittenAs): readonly TrialPerson[] {
  const read = modelIn(model, typeof reader === 'string' ? reader : reader.language);
  const called = (role: string) => read.roles.get(role)?.label ?? ownerIn(reader);
  return rehearsalPeople(read, reader).map((person) => ({
    ...person,
    role_labels: person.roles.map(called),
  }));
}
