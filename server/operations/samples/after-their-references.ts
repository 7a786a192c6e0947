import type { GivenRecord } from './load-records.ts';

/** The same records, each after those of them that it refers to. Two that refer to each other keep their order. */
export function afterTheirReferences(given: readonly GivenRecord[]): readonly GivenRecord[] {
  const byIds = new Map(given.map((record) => [record.id, record]));
  const sorted: GivenRecord[] = [];
  const begun = new Set<GivenRecord>();
  const add = (record: GivenRecord): void => {
    if (begun.has(record)) return;
    begun.add(record);
    for (const value of Object.values(record.values).flat()) {
      const other = typeof value === 'string' ? byIds.get(value) : undefined;
      if (other !== undefined) add(other);
    }
    sorted.push(record);
  };
  for (const record of given) add(record);
  return sorted;
}
