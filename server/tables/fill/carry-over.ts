import sql from 'sql-template-tag';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import type { Row, Transaction } from '#server/db/database.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { convertValue } from './convert-value.ts';
import type { StepOf } from '#server/tables/plan/step.ts';
import { settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import { VALUES_AT_ONCE, writeValues } from './write-values.ts';

/**
 * Takes the values of a retired column into the one that follows it, as far as they become one of its type, and answers
 * how many do not. Where the column had values of its own, from when the field had this type before, a value of today
 * goes before it, unless it is what the old one became: that comes back as it was written. One that was emptied since
 * stays empty; only what the type between could not hold is there again.
 */
export async function carryOver(transaction: Transaction, step: StepOf<'replace_column'>): Promise<number> {
  const [table, from, to] = [step.table, step.old.column, step.column.column].map((one) => identifier(one));
  const settings = settingsOfColumn(step.old);
  let left = 0;
  let after: string | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`` : sql` AND id > ${after}`;
    const rows = await transaction.all(sql`
      SELECT id, ${from} AS before, ${to} AS kept FROM ${table}
      WHERE (${from} IS NOT NULL OR ${to} IS NOT NULL)${beyond} ORDER BY id LIMIT ${VALUES_AT_ONCE}`);
    if (rows.length === 0) return left;
    const carried = rows.map((row) => carriedOf(row, { step, settings, kind: transaction.kind }));
    left += carried.filter(({ fits }) => !fits).length;
    await writeValues(
      transaction,
      { ...step.column, table: step.table, foldColumn: step.column.foldColumn },
      carried.filter(({ changes }) => changes),
    );
    after = String(rows.at(-1)?.id);
  }
}

interface Carried {
  readonly id: string;
  readonly value: JsonValue;
  readonly changes: boolean;
  readonly fits: boolean;
}

interface Carrying {
  readonly step: StepOf<'replace_column'>;
  /** Of the column the values come from. */
  readonly settings: FieldSettings;
  readonly kind: Transaction['kind'];
}

function carriedOf(row: Row, { step, settings, kind }: Carrying): Carried {
  const { declared } = step.column;
  const id = String(row.id);
  const before = fromColumn(settings, row.before ?? null, kind);
  const kept = fromColumn(declared, row.kept ?? null, kind);
  if (before !== null) {
    if (became(kept, before, { step, settings, kind }))
      return { id, value: kept, changes: false, fits: true };
    const value = convertValue(before, settings, declared);
    return { id, value: value ?? null, changes: value !== kept, fits: value !== undefined };
  }
  // Empty today. What this type held and the one between could not hold was never emptied by anybody; where there were
  // more between, nobody knows, and it is rather there again than lost.
  const held = kept !== null && convertValue(kept, declared, settings) !== undefined;
  const emptied = held && step.returns === 'at_once';
  return { id, value: emptied ? null : kept, changes: emptied, fits: true };
}

/** Whether the value of today is what the earlier one was made to by the type between: `007` became 7, and nobody changed it. */
function became(kept: JsonValue, before: JsonValue, { step, settings, kind }: Carrying): boolean {
  if (kept === null) return false;
  const then = convertValue(kept, step.column.declared, settings);
  return then !== undefined && toColumn(settings, then, kind) === toColumn(settings, before, kind);
}
