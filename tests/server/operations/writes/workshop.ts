import { written } from '#server/messages/write-message.ts';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Outcome } from '#shared/api/refusal.ts';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import type { Database, Row } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import { callOf, engineCall } from '#server/identity/people/call-of.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { loadExamples } from '#server/operations/samples/load-examples.ts';
import { removeRecord } from '#server/operations/records/remove.ts';
import { transitionRecord } from '#server/operations/records/transition.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';
import { runDue } from '#server/clock/engine-transitions.ts';
import type { Runtime } from '#server/runtime.ts';
import { publish } from '#server/tables/apply/publish.ts';
import { readZone } from '#server/tables/describe/zones.ts';
import type { TestDatabase } from '#tests/support/databases.ts';

type Options = Partial<Omit<WriteRequest, 'entity' | 'id' | 'body'>>;

/** What is said of a record: entity and id. */
export interface Target {
  readonly entity: string;
  readonly id: string;
}

/** A contract at work on a database, with the people and records of its examples, and every kind of write on it. */
export class Workshop {
  readonly runtime: Runtime;
  readonly #people: ReadonlyMap<string, string>;
  readonly #clock: { now: string };

  constructor(runtime: Runtime, people: ReadonlyMap<string, string>, clock: { now: string }) {
    this.runtime = runtime;
    this.#people = people;
    this.#clock = clock;
  }

  setClock(now: string): void {
    this.#clock.now = now;
  }

  create(
    person: string,
    entity: string,
    body: unknown,
    options: Options = {},
  ): Promise<Outcome<WriteAnswer>> {
    return createRecord(this.runtime, this.#call(person), this.#request({ entity }, body, options));
  }

  update(
    person: string,
    target: Target,
    body: unknown,
    options: Options = {},
  ): Promise<Outcome<WriteAnswer>> {
    return updateRecord(this.runtime, this.#call(person), this.#request(target, body, options));
  }

  remove(person: string, target: Target, options: Options = {}): Promise<Outcome<WriteAnswer>> {
    return removeRecord(this.runtime, this.#call(person), this.#request(target, undefined, options));
  }

  do(
    person: string,
    target: Target,
    name: string,
    body: unknown = {},
    options: Options = {},
  ): Promise<Outcome<WriteAnswer>> {
    const request = { ...this.#request(target, body, options), transition: name };
    return transitionRecord(this.runtime, this.#call(person), request);
  }

  /** Runs what the clock made due; gives what was refused, as `transition code`. */
  async runDue(): Promise<readonly string[]> {
    const refused: string[] = [];
    await runDue({
      runtime: this.runtime,
      callOf: () => engineCall(this.runtime, 'clock'),
      refused: ({ transition, code }) => refused.push(`${transition} ${code}`),
    });
    return refused;
  }

  /** Every row of an entity as it is stored. */
  rows(entity: string): Promise<readonly Row[]> {
    return this.select(`SELECT * FROM "${this.runtime.storage.table(entity)}" ORDER BY "id"`);
  }

  /** Removes all records of an entity, past every rule. */
  async forget(entity: string): Promise<void> {
    const text = `DELETE FROM "${this.runtime.storage.table(entity)}"`;
    await this.runtime.database.write((on) => on.run(sql`${raw(text)}`));
  }

  select(text: string): Promise<readonly Row[]> {
    return this.runtime.database.read((on) => on.all(sql`${raw(text)}`));
  }

  /** How much is stored of everything a write leaves behind. */
  async traces(entity: string): Promise<readonly number[]> {
    const tables = [this.runtime.storage.table(entity), 'nf_history', 'nf_outbox', 'nf_idempotency'];
    const counts = await Promise.all(
      tables.map((table) => this.select(`SELECT count(*) AS count FROM "${table}"`)),
    );
    return counts.map(([row]) => Number(row?.['count']));
  }

  /** The id of a person. */
  id(person: string): string {
    const id = this.#people.get(person);
    if (id === undefined) throw new Error(`no person ${person}`);
    return id;
  }

  #request(target: { entity: string; id?: string }, body: unknown, options: Options): WriteRequest {
    const entity = this.runtime.model.entities.get(target.entity);
    if (entity === undefined) throw new Error(`no entity ${target.entity}`);
    return { dryRun: false, confirm: [], ...options, entity, ...(target.id ? { id: target.id } : {}), body };
  }

  #call(person: string) {
    return callOf(this.runtime, this.#actor(person), 'request');
  }

  #actor(person: string): Actor {
    if (person === 'anyone') return nobody;
    if (person === 'owner')
      return { kind: 'person', audiences: new Set(['anyone', 'member', 'owner']), owner: true };
    const roles = this.runtime.model.examples.people.find(({ name }) => name === person)?.roles ?? [];
    return actorOf({ id: this.id(person), name: person, roles, active: true }, this.runtime.model);
  }
}

/** Publishes the contract on an empty database and loads its examples. Close the database of the runtime afterwards. */
export async function openWorkshop(place: TestDatabase, contract: string): Promise<Workshop> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const model = modelOf(contract);
  const clock = { now: model.examples.now ?? '2026-01-05T08:00:00.000Z' };
  const runtime = await runtimeOn(database, { model, contract, clock });
  const ids = await loadExamples(runtime, engineCall(runtime, 'examples'));
  return new Workshop(runtime, ids.get('user') ?? new Map(), clock);
}

/** The same contract at work again on a database that has it; of its people only the owner is known. */
export async function reopenWorkshop(
  { directory, url }: Pick<TestDatabase, 'directory' | 'url'>,
  contract: string,
): Promise<Workshop> {
  const clock = { now: '2026-01-05T08:00:00.000Z' };
  const database = await openDatabase({ directory, databaseUrl: url });
  const runtime = await runtimeOn(database, { model: modelOf(contract), contract, clock });
  return new Workshop(runtime, new Map(), clock);
}

/** The contract in force on a database that may already have it. */
export async function runtimeOn(
  database: Database,
  {
    model,
    contract,
    clock,
  }: { readonly model: Model; readonly contract: string; readonly clock: { now: string } },
): Promise<Runtime> {
  const published = await publish(database, { model, text: contract, now: clock.now });
  if (published.kind !== 'done') throw new Error(JSON.stringify(published.plan));
  const zone = await readZone(database);
  return { model, storage: published.storage, database, zone, clock: { now: () => clock.now }, newId };
}

/** The model of a contract that must be free of errors. */
export function modelOf(contract: string): Model {
  const { model, findings } = load(contract, 'workshop.md');
  if (model === undefined)
    throw new Error(findings.map(({ message, place }) => `${place.line}: ${message}`).join('\n'));
  return model;
}

/** Code, status and the field errors of a refusal, in short: `422 invalid name:required`. */
export function told(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'done') return 'done';
  const errors = outcome.errors.map(({ field, code }) => (field === undefined ? code : `${field}:${code}`));
  return [`${outcome.status} ${outcome.code}`, ...errors].join(' ');
}

/** The answer of a write that must have gone well. */
export function answerOf(outcome: Outcome<WriteAnswer>): WriteAnswer {
  if (outcome.kind === 'refusal') throw new Error(`${told(outcome)}: ${written(outcome.detail)}`);
  return outcome.value;
}

/** A value of the record in an answer. */
export function valueIn(outcome: Outcome<WriteAnswer>, field: string): JsonValue | undefined {
  return answerOf(outcome).record?.[field];
}
