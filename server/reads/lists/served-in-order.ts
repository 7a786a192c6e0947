import type { ListQuery } from '#shared/api/list-query.ts';
import { fixedField } from '#shared/engine/equalities.ts';
import { leadOf } from '#shared/engine/leads.ts';
import { wantedKeys } from '#shared/engine/wanted-keys.ts';
import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Mask } from '#server/sql/relations/masked-relation.ts';

/** What of a list decides whether an index serves it. */
interface Sorted {
  readonly filter: Expression | undefined;
  readonly sort: ListQuery['sort'];
}

/**
 * Whether an index brings the records in the order of the list, and none that is not on it: of each way in which they may
 * be read, the fields that it and the filter fix stand first in the index, then the sort order.
 */
export function servedInOrder({ filter, sort }: Sorted, mask: Mask, model: Model): boolean {
  const filtered = filter === undefined ? [] : conjuncts(filter).map((part) => fixedField(part));
  const ways = mask.rows === undefined ? [[]] : (mask.ways?.map(conjuncts) ?? []);
  const fixed = ways.map((parts) => [...parts.map((part) => fixedField(part)), ...filtered]);
  return fixed.length > 0 && fixed.every((fields) => hasIndex(fields, sort, { mask, model }));
}

/**
 * Whether the filter alone fixes what an index begins with, and all ways to read hang on that: comments of one record,
 * which are read by who reads the record. Then one way through the index serves, and no right leads elsewhere first.
 */
export function servedByFilter({ filter, sort }: Sorted, mask: Mask, model: Model): boolean {
  const filtered = filter === undefined ? [] : conjuncts(filter).map((part) => fixedField(part));
  const isDecided = (part: Expression) => {
    const lead = leadOf(part, model);
    const field = lead?.kind === 'among' ? lead.field : fixedField(part);
    return field !== undefined && filtered.includes(field);
  };
  const ways = mask.ways ?? [];
  const isEach = ways.length > 0 && ways.every((way) => conjuncts(way).some(isDecided));
  return isEach && hasIndex(filtered, sort, { mask, model });
}

function hasIndex(
  fixed: readonly (string | undefined)[],
  sort: ListQuery['sort'],
  { mask, model }: { readonly mask: Mask; readonly model: Model },
): boolean {
  const asked = sort.map(({ path, descending }) => `${path} ${descending}`);
  const isServed = fixed.every((field) => field !== undefined && mask.fields.get(field)?.kind === 'always');
  if (!isServed) return false;
  if (fixed.length === 0 && asked.length === 0) return true; // the key of the table
  const names = new Set(fixed);
  return wantedKeys(mask.entity, model).plain.some(({ keys }) => {
    const first = keys.slice(0, names.size).every(({ field }) => names.has(field));
    const order = keys.slice(names.size).map(({ field, descending }) => `${field} ${descending}`);
    const wanted = [...asked.filter((_, place) => !names.has(sort[place]?.path)), 'id false'];
    return first && order.join() === wanted.join();
  });
}
