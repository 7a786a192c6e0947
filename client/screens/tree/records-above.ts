import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allOf, among } from '#shared/screens/list-filter.ts';
import { listRecords } from '../../api/records.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';

/** More than this would make the address of a call too long. */
const IN_ONE_CALL = 40;
/** As far as expressions walk, too. */
const MOST_LEVELS = 100;

interface Above {
  readonly plural: string;
  /** The reference to the record above. */
  readonly parent: string;
  /** The records with which it begins: those directly above what was found. */
  readonly ids: readonly string[];
  /** Which records the tree has; empty text: all. */
  readonly where: string;
  readonly expand: string | undefined;
}

/** All that lies above some records, as far as the viewer may read it: a hidden record leads nowhere. */
export function recordsAboveQuery({ plural, parent, ids, where, expand }: Above) {
  const read = async (some: readonly string[], signal: AbortSignal) => {
    const filter = allOf([where, among('id', some)]);
    const { items } = await listRecords(plural, { filter, expand, limit: String(IN_ONE_CALL) }, signal);
    return items;
  };
  return queryOptions({
    queryKey: ['records', plural, 'above', parent, ids, where, expand],
    queryFn: ({ signal }) => recordsAbove(ids, parent, (some) => read(some, signal)),
    placeholderData: keepPreviousData,
  });
}

/** Goes up level by level; each record is asked for once, so that a circle would end as well. */
export async function recordsAbove(
  ids: readonly string[],
  parent: string,
  read: (ids: readonly string[]) => Promise<readonly RecordAnswer[]>,
): Promise<readonly RecordAnswer[]> {
  const asked = new Set<string>();
  const all: RecordAnswer[] = [];
  let next = [...new Set(ids)];
  for (let level = 0; next.length > 0 && level < MOST_LEVELS; level++) {
    for (const id of next) asked.add(id);
    const calls = Array.from({ length: Math.ceil(next.length / IN_ONE_CALL) }, (_, call) =>
      next.slice(call * IN_ONE_CALL, (call + 1) * IN_ONE_CALL),
    );
    const found = (await Promise.all(calls.map(read))).flat();
    all.push(...found);
    const above = found.flatMap(({ values }) => values[parent] ?? []);
    next = [...new Set(above.map(String))].filter((id) => !asked.has(id));
  }
  return all;
}
