import sql, { type Sql } from 'sql-template-tag';

/** A record by the table it is kept in, and the transition that it could not make. */
export interface StuckKey {
  readonly table: string;
  readonly record: string;
  readonly transition: string;
}

function here({ table, record, transition }: StuckKey): Sql {
  return sql`entity = ${table} AND record = ${record} AND transition = ${transition}`;
}

/** What is known of a record that could not be moved under this version of the contract. */
export function selectStuck(key: StuckKey, contract: number): Sql {
  return sql`SELECT tries, next_at FROM nf_stuck WHERE ${here(key)} AND contract = ${contract}`;
}

/** Notes one more refusal, in place of what was known. */
export function upsertStuck(
  { table, record, transition }: StuckKey,
  stuck: {
    readonly code: string;
    readonly tries: number;
    readonly nextAt: string;
    readonly contract: number;
  },
): Sql {
  const { code, tries, nextAt, contract } = stuck;
  return sql`
    INSERT INTO nf_stuck (entity, record, transition, code, tries, next_at, contract)
    VALUES (${table}, ${record}, ${transition}, ${code}, ${tries}, ${nextAt}, ${contract})
    ON CONFLICT (entity, record, transition) DO UPDATE
    SET code = excluded.code, tries = excluded.tries, next_at = excluded.next_at, contract = excluded.contract`;
}

/** It went well, or is no longer due. */
export function deleteStuck(key: StuckKey): Sql {
  return sql`DELETE FROM nf_stuck WHERE ${here(key)}`;
}

/** What a transition was refused on, and was to be tried again up to a moment. */
export function deleteStuckUntil({ table, transition }: Omit<StuckKey, 'record'>, moment: string): Sql {
  return sql`DELETE FROM nf_stuck WHERE entity = ${table} AND transition = ${transition} AND next_at <= ${moment}`;
}

/** The next things that are stuck behind one, or from the first on. */
export function selectStuckAfter(contract: number, after: StuckKey | undefined, most: number): Sql {
  const { table, record, transition } = after ?? { table: '', record: FIRST_ID, transition: '' };
  return sql`SELECT * FROM nf_stuck WHERE contract = ${contract} AND (entity, record, transition) > (${table}, ${record}, ${transition})
    ORDER BY entity, record, transition LIMIT ${most}`;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
