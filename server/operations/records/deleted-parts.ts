import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { type Deletion, selectDeletedWith } from '#server/sql/engine/engine-rows.ts';
import { lastChange } from '#server/operations/history/last-change.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { isSettable } from '#server/rights/permits.ts';
import { fieldsOf } from '#server/write/request/fields-of.ts';
import { readBody } from '#server/write/request/sent-body.ts';
import type { SentChild } from '#server/write/request/sent-children.ts';

/** A record that was deleted, by a call. */
interface Whole {
  readonly entity: Entity;
  readonly id: string;
  readonly deletion: Deletion;
}

type Context = Pick<ReadContext, 'connection' | 'runtime'>;

/** The parts, comments, files and followers that were deleted together with their whole, as they last were, each with its own. */
export async function deletedParts(context: Context, whole: Whole): Promise<readonly SentChild[]> {
  const parts: SentChild[] = [];
  for (const child of context.runtime.model.entities.values()) {
    const belongs = child.partOf ?? child.attached;
    if (belongs?.entity === whole.entity.name)
      parts.push(...(await partsOf(context, whole, { child, ...belongs })));
  }
  return parts;
}

async function partsOf(
  context: Context,
  { id: parent, deletion }: Whole,
  { child, field, back }: { readonly child: Entity; readonly field: string; readonly back: string },
): Promise<readonly SentChild[]> {
  const { connection, runtime } = context;
  const gone = await connection.all(selectDeletedWith(runtime.storage.table(child.name), deletion));
  const parts: SentChild[] = [];
  for (const id of gone.map(({ record }) => String(record))) {
    const last = await lastChange(context, { entity: child, id });
    if (last?.row.request !== deletion.request || last.before?.[field] !== parent) continue;
    const { [field]: _, ...own } = sendable(child, last.before);
    const sent = readBody(own, fieldsOf(child));
    if (sent === undefined) throw new Error(`the values of ${child.name} ${id} are no object`);
    const children = await deletedParts(context, { entity: child, id, deletion });
    const at = `${back}.${parts.length}`;
    parts.push({
      entity: child,
      parentField: field,
      at,
      id,
      gone: false,
      restored: last.before,
      sent,
      children,
    });
  }
  return parts;
}

/** What a caller would have to send to make it: of these values grants, types and references are judged. */
export function sendable(entity: Entity, record: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== null && isSettable(entity, name)),
  );
}
