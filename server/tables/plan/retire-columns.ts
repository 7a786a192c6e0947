import type { DatabaseKind } from '#server/db/database.ts';
import type { NamedColumn } from '#server/tables/describe/name-map.ts';
import type { Step } from './step.ts';
import { isReference } from '#server/tables/describe/type-signature.ts';

/** Retires columns that are in use; what was retired before stays as it is. */
export function retireColumns(
  place: {
    readonly entity: string;
    readonly table: string;
    readonly kind: DatabaseKind;
    readonly now: string;
  },
  columns: readonly NamedColumn[],
): { readonly steps: readonly Step[]; readonly columns: readonly NamedColumn[] } {
  const { entity, table, kind, now } = place;
  const retired = columns.map((column) =>
    column.retiredAt === undefined ? retire(column, kind, now) : column,
  );
  const steps = retired.filter((_, index) => columns[index]?.retiredAt === undefined);
  return {
    columns: retired,
    steps: steps.map((column) => ({ kind: 'retire_column', entity, table, column })),
  };
}

/** One column as it is once it is out of use. No field begins with `_`, so the name of the kept column is free. */
export function retire(column: NamedColumn, kind: DatabaseKind, now: string): NamedColumn {
  const retired = { ...column, retiredAt: now };
  if (kind !== 'sqlite' || !isReference(column.type)) return retired;
  return { ...retired, keptColumn: column.keptColumn ?? `_kept_${column.column}` };
}
