import type { Actor, Call } from '#server/call.ts';
import { asStranger } from '#server/operations/security/closed-to-strangers.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import { unknownKey } from '#server/operations/accounts/code-at-door.ts';
import { refuseAtDoor } from '#server/operations/accounts/kept-out.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { findPerson } from '#server/identity/people/people.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { keyFields } from '#shared/engine/key-fields.ts';
import { withHeld } from '#server/identity/keys/held-record.ts';
import type { NamedIds } from '#server/operations/samples/named-references.ts';
import type { RehearsalClock } from '#server/rehearsal/rehearsal-clock.ts';
import type { Rehearsal } from '#server/rehearsal/rehearsal.ts';
import type { Runtime } from '#server/runtime.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';

/** Where a scenario is played: an application with its people and records, and its own time. */
export class Stage {
  readonly clock: RehearsalClock;
  readonly #people: ReadonlyMap<string, string>;
  readonly #records: Map<string, Map<string, string>>;
  #runtime: Runtime;

  constructor(runtime: Runtime, { clock, people, records }: Rehearsal) {
    this.clock = clock;
    this.#runtime = runtime;
    this.#people = people;
    const copies = [...records].map(([entity, ids]) => [entity, new Map(ids)] as const);
    this.#records = new Map([...copies, ['user', new Map(people)]]);
  }

  get runtime(): Runtime {
    return this.#runtime;
  }

  /** Ids of all records that have a name by now. */
  get ids(): NamedIds {
    return this.#records;
  }

  /** The same by name alone, for expressions; the checker lets them use no name that two records have. */
  get records(): ReadonlyMap<string, string> {
    return new Map([...this.#records.values()].flatMap((known) => [...known]));
  }

  /** From now on a record has a name. */
  name(record: { readonly entity: string; readonly name: string }, id: string): void {
    const known = this.#records.get(record.entity) ?? new Map<string, string>();
    this.#records.set(record.entity, known.set(record.name, id));
  }

  idOf({ entity, record }: { readonly entity: string; readonly record: string }): string {
    const id = this.#records.get(entity)?.get(record);
    if (id === undefined) throw new Error(`no ${entity} is called ${record}`);
    return id;
  }

  /** Goes on under a contract with other constants. */
  goOnWith(runtime: Runtime): void {
    this.#runtime = runtime;
  }

  /** A call of `anyone`, or of a person with the roles they have now. Who was disabled cannot sign in any more. */
  async callAs(name: string): Promise<Outcome<Call>> {
    if (name === 'anyone') return done(this.call(await asStranger(this.runtime)));
    const id = this.#people.get(name);
    if (id === undefined) throw new Error(`nobody is called ${name}`);
    const runtime = this.#runtime;
    const person = await runtime.database.read((on) => findPerson(on, runtime, id));
    if (person === undefined || !person.active) return refuse('not_signed_in');
    return (await refuseAtDoor(runtime, person)) ?? done(this.call(actorOf(person, runtime.model)));
  }

  /** A call of whoever has the key that the record has now; a record without one is in nobody's hand. */
  async callAsHolder(of: { readonly entity: string; readonly record: string }): Promise<Outcome<Call>> {
    const { entity } = of;
    const id = this.idOf(of);
    const runtime = this.#runtime;
    const record = await runtime.database.read((on) =>
      storedRecord(on, runtime, { entity: entityNamed(entity, runtime.model), id }),
    );
    const keys = keyFields(entityNamed(entity, runtime.model)).map(({ name }) => record?.[name] ?? null);
    if (keys.every((key) => key === null)) return unknownKey(runtime, refuse('not_signed_in'));
    return done(this.call(withHeld(nobody, { entity, id })));
  }

  call(actor: Actor): Call {
    return callOf(this.#runtime, actor, this.#runtime.newId());
  }
}
