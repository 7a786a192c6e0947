import { written } from '#server/messages/write-message.ts';
import sql, { join as joined, type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { load } from '#shared/contract/load.ts';
import type { Entity } from '#shared/contract/model.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Actor, Call } from '#server/call.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { readRecord } from '#server/reads/read.ts';
import type { Runtime } from '#server/runtime.ts';
import { toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { publish } from '#server/tables/apply/publish.ts';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';

/** The moment of every call in these tests. */
export const NOW = '2026-01-05T08:00:00.000Z';

/** A contract at work on an empty database, with rows put in directly: nothing of the writing side is involved. */
export async function openDesk(contract: string, { open }: DatabaseUnderTest) {
  const { findings, model } = load(contract, 'desk.md');
  if (model === undefined)
    throw new Error(findings.map(({ message, place }) => `${place.line}: ${message}`).join('\n'));
  const testDatabase = await open();
  const { directory, url } = testDatabase;
  const database = await openDatabase({ directory, databaseUrl: url });
  const published = await publish(database, { model, text: contract, now: NOW });
  if (published.kind !== 'done') throw new Error('not published');
  const runtime: Runtime = {
    model,
    storage: published.storage,
    database,
    zone: { timezone: 'Europe/Vienna', from: [-1e15], offsets: [3600] },
    clock: { now: () => NOW },
    newId: () => newId(),
  };
  return new Desk(runtime, async () => {
    await database.close();
    await testDatabase.dispose();
  });
}

/** The desk and its people. */
export class Desk {
  readonly runtime: Runtime;
  readonly close: () => Promise<void>;

  constructor(runtime: Runtime, close: () => Promise<void>) {
    this.runtime = runtime;
    this.close = close;
  }

  entity(name: string): Entity {
    const entity = this.runtime.model.entities.get(name);
    if (entity === undefined) throw new Error(`no entity ${name}`);
    return entity;
  }

  /** Puts a record in, past every rule and right; gives its id. */
  async put(entity: string, values: RecordValues): Promise<string> {
    const [id] = await this.putAll(entity, [values]);
    return id ?? '';
  }

  /** Puts records in together; gives their ids. */
  async putAll(entity: string, records: readonly RecordValues[]): Promise<readonly string[]> {
    const whole = records.map((values) => ({ id: newId(), ...values }));
    await this.runtime.database.write(async (transaction) => {
      for (const values of whole) await transaction.run(this.#insert(entity, values));
    });
    return whole.map(({ id }) => id);
  }

  #insert(entityName: string, values: RecordValues): Sql {
    const { storage, database } = this.runtime;
    const entity = this.entity(entityName);
    const system = { created_at: NOW, updated_at: NOW, version: 1 };
    const start = entity.states === undefined ? {} : { [entity.states.field]: entity.states.start };
    const columns = new Map<string, ColumnValue>();
    for (const [name, value] of Object.entries<JsonValue>({ ...system, ...start, ...values })) {
      const field = entity.fields.get(name);
      if (field === undefined) throw new Error(`no field ${entityName}.${name}`);
      columns.set(storage.column(entityName, name), toColumn(field, value, database.kind));
      const folded = storage.folded(entityName, name);
      if (folded !== undefined) columns.set(folded, typeof value === 'string' ? fold(value) : null);
    }
    const names = joined([...columns.keys()].map(identifier), ', ');
    const table = identifier(storage.table(entityName));
    return sql`INSERT INTO ${table} (${names}) VALUES (${joined([...columns.values()], ', ')})`;
  }

  call(actor: Actor): Call {
    return { actor, now: NOW, today: NOW.slice(0, 10), requestId: 'test' };
  }

  list(actor: Actor, entity: string, query: Record<string, string> = {}) {
    const parameters = new Map(Object.entries(query));
    return listRecords(this.runtime, this.call(actor), { entity: this.entity(entity), query: parameters });
  }

  read(actor: Actor, entity: string, id: string, query: Record<string, string> = {}) {
    const parameters = new Map(Object.entries(query));
    return readRecord(this.runtime, this.call(actor), { entity: this.entity(entity), id, query: parameters });
  }

  /** The whole list, page by page. */
  async pages(
    actor: Actor,
    entity: string,
    query: Record<string, string>,
  ): Promise<readonly (readonly string[])[]> {
    const pages: string[][] = [];
    let after: string | null | undefined;
    do {
      const page = expectDone(
        await this.list(actor, entity, {
          ...query,
          ...(after === undefined ? {} : { after: String(after) }),
        }),
      );
      pages.push(page.items.map((item) => String(item['id'])));
      after = page.next;
    } while (after !== null && pages.length < 500);
    return pages;
  }
}

/** Somebody with roles; `roles` are written out, included ones too. */
export function person(id: string, ...roles: string[]): Actor {
  return { kind: 'person', id, audiences: new Set(['anyone', 'member', ...roles]), owner: false };
}

/** Nobody signed in. */
export const nobody: Actor = { kind: 'nobody', audiences: new Set(['anyone']), owner: false };

/** The owner. */
export function owner(id: string): Actor {
  return { ...person(id, 'owner'), owner: true };
}

/** The value of an outcome that must not be a refusal. */
export function expectDone<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'refusal') throw new Error(`${outcome.code}: ${written(outcome.detail)}`);
  return outcome.value;
}
