/**
 * What the names of an earlier version meant, by the names things were born with: so that taking it up again finds its
 * fields and states under whatever they are called now.
 */
export interface Identity {
  table(entity: string): string | undefined;
  column(table: string, field: string): string | undefined;
  /** Options as they are called now -> as they were called then, where that differs. */
  options(table: string, column: string): readonly (readonly [string, string])[];
}
