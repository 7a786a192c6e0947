import type { Model } from '#shared/contract/model.ts';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Storage } from '#server/storage.ts';

/** What statements are built from. */
export interface SqlSource {
  readonly model: Model;
  readonly storage: Storage;
  readonly kind: DatabaseKind;
}

/** The source of a published contract at work. */
export function sourceOf(
  runtime: Pick<Runtime, 'model' | 'storage'> & { readonly database: Pick<Database, 'kind'> },
): SqlSource {
  return { model: runtime.model, storage: runtime.storage, kind: runtime.database.kind };
}
