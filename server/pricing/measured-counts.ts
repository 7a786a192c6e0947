import type { Connection } from '#server/db/database.ts';
import { alikeIn, type Columns, recordsIn } from '#server/tables/search/table-counts.ts';
import { assumedAlike, assumedRecords, type Counts } from './counts.ts';
import type { IndexUse, PricedPlan } from './priced-plan.ts';

/** Data in which is counted what a plan meets. */
export interface Measured {
  readonly on: Connection;
  /** Where the data have what the planned tables have; undefined where they have none of it. */
  there(columns: Columns): Columns | undefined;
}

/** Counts in data what plans meet. Each table and each index is counted once. */
export class MeasuredCounts {
  readonly #measured: Measured;
  readonly #indexes: ReadonlyMap<string, Columns>;
  readonly #records = new Map<string, number>();
  readonly #alike = new Map<string, number>();

  /** `indexes`: those of the tables that are planned for. */
  constructor(measured: Measured, indexes: ReadonlyMap<string, Columns>) {
    this.#measured = measured;
    this.#indexes = indexes;
  }

  /** Counts what one plan meets. */
  async of({ tables, uses }: PricedPlan): Promise<Counts> {
    const named = [...tables.values()].flat();
    for (const table of [...named, ...uses.flatMap(({ index }) => this.#indexes.get(index)?.table ?? [])])
      await this.#countRecords(table);
    for (const use of uses) await this.#countAlike(use);
    const recordsOf = (table: string) => this.#records.get(table) ?? assumedRecords;
    return {
      records: (name, index) => {
        const table = this.#indexes.get(index ?? '')?.table;
        // A name that stands for several tables is taken for the largest of them.
        return table === undefined
          ? Math.max(...(tables.get(name) ?? [name]).map(recordsOf))
          : recordsOf(table);
      },
      alike: (index, fields) => this.#alike.get(`${index} ${fields}`) ?? assumedAlike,
    };
  }

  async #countRecords(table: string): Promise<void> {
    const isTable = this.#indexes.values().some((index) => index.table === table);
    const there = isTable ? this.#measured.there({ table, columns: [] }) : undefined;
    if (there === undefined || this.#records.has(table)) return;
    this.#records.set(table, await recordsIn(there.table, this.#measured.on));
  }

  async #countAlike({ index, fields }: IndexUse): Promise<void> {
    const known = this.#indexes.get(index);
    const there = known && this.#measured.there({ ...known, columns: known.columns.slice(0, fields) });
    const key = `${index} ${fields}`;
    if (there === undefined || there.columns.length === 0 || this.#alike.has(key)) return;
    this.#alike.set(key, await alikeIn(there, this.#measured.on));
  }
}
