import { constants, type DatabaseSync } from 'node:sqlite';

/** What SQLite says of a statement that it prepares, where it changes a table. */
const CHANGES: ReadonlySet<number> = new Set([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
]);
/** The table of tables: who changes it may change all. */
const SCHEMA = 'sqlite_master';

/** Counts for each table how often this connection may have committed changes to it; too often rather than too seldom. */
export class TableChanges {
  readonly #times = new Map<string, number>();
  /** Of the transaction that is open. */
  readonly #open = new Set<string>();
  #preparing: Set<string> | undefined;
  #written = 0;

  constructor(file: DatabaseSync) {
    file.setAuthorizer((action, table) => this.#note(action, table));
  }

  /** The tables that a statement changes, also by triggers, with what `prepare` makes of it. */
  of<Prepared>(prepare: () => Prepared): readonly [Prepared, ReadonlySet<string>] {
    const tables = new Set<string>();
    this.#preparing = tables;
    try {
      return [prepare(), tables];
    } finally {
      this.#preparing = undefined;
    }
  }

  /** How many statements until now could change something. */
  get written(): number {
    return this.#written;
  }

  /** A statement runs that changes these tables. */
  run(tables: ReadonlySet<string>): void {
    if (tables.size > 0) this.#written += 1;
    for (const table of tables) this.#open.add(table);
  }

  /** The transaction has ended. Only from now on others can read what it has changed. */
  end(): void {
    for (const table of this.#open) this.#times.set(table, this.#timesOf(table) + 1);
    this.#open.clear();
  }

  /** Another number once one of these tables may have been changed. */
  count(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum + this.#timesOf(table), this.#timesOf(SCHEMA));
  }

  #timesOf(table: string): number {
    return this.#times.get(table) ?? 0;
  }

  /** SQLite prepares some statements anew while they run, and those that a virtual table needs. */
  #note(action: number, table: string | null): number {
    if (table !== null && CHANGES.has(action)) (this.#preparing ?? this.#open).add(table);
    return constants.SQLITE_OK;
  }
}
