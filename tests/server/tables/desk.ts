import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Model } from '#shared/contract/model.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { publish, type PublishOutcome } from '#server/tables/apply/publish.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import type { TestDatabase } from '#tests/support/databases.ts';

/** A database with contracts published in it, one after the other. */
export class Desk {
  readonly place: TestDatabase;
  database: Database;
  #published = 0;

  private constructor(place: TestDatabase, database: Database) {
    this.place = place;
    this.database = database;
  }

  static async open(open: () => Promise<TestDatabase>): Promise<Desk> {
    const place = await open();
    return new Desk(place, await openDatabase({ directory: place.directory, databaseUrl: place.url }));
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.place.dispose();
  }

  publish(
    model: Model,
    text = `contract ${this.#published + 1}`,
    accept: readonly string[] = [],
    hash?: string,
  ): Promise<PublishOutcome> {
    return publish(this.database, { model, text, now: this.tick(), accept, hash });
  }

  /** The time of the next publication, a minute after the last. */
  tick(): string {
    this.#published += 1;
    return new Date(Date.UTC(2026, 0, 1) + this.#published * 60_000).toISOString();
  }

  /** Adds a record with values by column and answers its id. */
  async insert(table: string, values: Readonly<Record<string, string | number | null>>): Promise<string> {
    const id = v7();
    const at = '2026-01-01T00:00:00.000Z';
    const all = Object.entries({ id, created_at: at, updated_at: at, version: 1, ...values });
    const columns = all.map(([name]) => identifier(name));
    await this.run(
      sql`INSERT INTO ${identifier(table)} (${list(columns)}) VALUES (${list(all.map(([, value]) => sql`${value}`))})`,
    );
    return id;
  }

  run(statement: Sql): Promise<number> {
    return this.database.write((transaction) => transaction.run(statement));
  }

  all(statement: Sql) {
    return this.database.read((connection) => connection.all(statement));
  }
}

function list(parts: readonly Sql[]): Sql {
  return parts.reduce((left, right) => sql`${left}, ${right}`);
}
