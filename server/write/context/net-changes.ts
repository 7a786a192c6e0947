import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { sameValue } from './stored-record.ts';
import type { Change } from './change.ts';

/** What a write did to one record, all changes of it taken together. */
export interface NetChange {
  readonly entity: Entity;
  readonly id: string;
  readonly before?: RecordValues;
  readonly after?: RecordValues;
}

/** The changes of a write record by record: the first before, the last after. */
export function netChanges(changes: readonly Change[]): readonly NetChange[] {
  const net = new Map<string, NetChange>();
  for (const change of changes) {
    const key = `${change.entity.name} ${change.id}`;
    const { entity, id, before, after } = change;
    const first = net.get(key);
    net.set(key, { entity, id, before: first === undefined ? before : first.before, after });
  }
  return [...net.values()];
}

/** Who changed it, when and how often makes no other record of it. */
const stamps: ReadonlySet<string> = new Set(['updated_at', 'updated_by', 'version']);

/** True where every value is the same. */
export function isSameRecord(before: RecordValues, after: RecordValues): boolean {
  return Object.keys(after).every((name) => stamps.has(name) || sameValue(before[name], after[name]));
}

/** True where the write gave one of these fields another value, or made or took away the record. */
export function touches({ before, after }: NetChange, fields: ReadonlySet<string>): boolean {
  if (before === undefined || after === undefined) return true;
  return [...fields].some((field) => !sameValue(before[field], after[field]));
}
