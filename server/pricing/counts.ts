/** How many rows a step of a plan meets. */
export interface Counts {
  /** Records of what a plan calls so; `index`: the index they are gone through by. */
  records(name: string, index?: string): number;
  /** Records that have the same in the first fields of an index as one of them has. */
  alike(index: string, fields: number): number;
}

/** How many records there are taken to be of each entity, where nobody knows. */
export const assumedRecords = 10_000;

/** How many records are taken to have a given value of a field that is not unique. */
export const assumedAlike = 10;

/** Where there are no data. */
export const assumedCounts: Counts = { records: () => assumedRecords, alike: () => assumedAlike };
