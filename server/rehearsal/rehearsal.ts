import type { Model } from '#shared/contract/model.ts';
import { originalOf } from '#shared/contract/translation/model-in.ts';
import { ownerIn } from '#server/messages/owner.ts';
import type { WrittenAs } from '#server/messages/write-message.ts';
import type { NamedIds } from '#server/operations/samples/named-references.ts';
import type { Person } from '#server/identity/people/people.ts';
import { type Runtime, readerIn } from '#server/runtime.ts';
import type { RehearsalClock } from './rehearsal-clock.ts';
import type { Opened } from '#server/instance/opened.ts';

/** What a rehearsal has beside an ordinary instance. */
export interface Rehearsal {
  readonly clock: RehearsalClock;
  /** Ids of the people of the examples, and of the built-in `owner`, by the name they are picked by. */
  readonly people: ReadonlyMap<string, string>;
  /** Ids of the records of the examples, by entity and name. */
  readonly records: NamedIds;
}

/** A rehearsal that is ready to be served. */
export interface OpenedRehearsal extends Opened {
  readonly rehearsal: Rehearsal;
}

/** One of those a rehearsal offers to be. */
export interface RehearsalPerson {
  readonly name: string;
  readonly label: string;
  readonly roles: readonly string[];
}

/** Everybody who can be picked, the built-in owner last, named for who picks. */
export function rehearsalPeople(
  model: Model,
  reader: WrittenAs = model.settings.locale,
): readonly RehearsalPerson[] {
  const people = model.examples.people.map(({ name, label, roles }) => ({ name, label, roles }));
  const owner = { name: 'owner', label: ownerIn(reader), roles: ['owner'] };
  return people.some(({ name }) => name === 'owner') ? people : [...people, owner];
}

/** What a person of a rehearsal is called for its reader, as long as they have the name that it gave them. */
export function calledInRehearsal(
  { id, name }: Pick<Person, 'id' | 'name'>,
  { people }: Pick<Rehearsal, 'people'>,
  runtime: Runtime,
): string {
  const known = [...people].find(([, one]) => one === id)?.[0];
  const labelIn = (model: Model, reader?: WrittenAs) =>
    rehearsalPeople(model, reader).find((person) => person.name === known)?.label;
  const { model } = runtime;
  return labelIn(originalOf(model)) === name ? (labelIn(model, readerIn(runtime)) ?? name) : name;
}
