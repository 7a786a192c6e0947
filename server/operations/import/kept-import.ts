import type { Entity } from '#shared/contract/model.ts';
import { keptAnswers } from '../batch/batch-key.ts';
import type { KeptAnswer } from '../batch/batch-key.ts';
import type { ReadContext } from '#server/reads/read-context.ts';

/** A record that an import wrote. */
export interface ImportedRow {
  readonly id: string;
  /** Else it was there before, and was changed. */
  readonly isNew: boolean;
}

/** What is kept of an import under its key, by which it can be taken back. */
export interface KeptImport {
  /** The call by which history tells what it wrote. */
  readonly request: string;
  readonly fields: readonly string[];
  readonly rows: readonly ImportedRow[];
}

/** The import of records of this entity that the caller sent with this key; undefined where there was none, or a day ago. */
export async function findImport(
  { connection, call }: ReadContext,
  entity: Entity,
  key: string,
): Promise<KeptImport | undefined> {
  const answers = await keptAnswers(connection, call, key);
  const imported = answers?.[0]?.imported;
  if (answers === undefined || imported?.entity !== entity.name) return undefined;
  return { ...imported, rows: answers.flatMap(rowOf) };
}

function rowOf({ id, status }: KeptAnswer): readonly ImportedRow[] {
  return id === undefined ? [] : [{ id, isNew: status === 201 }];
}
