import type { FieldShape } from '#shared/fields/field.ts';
import { type FormPart, rowsIn } from '../values/form-parts.ts';
import type { FormValues } from '../values/form-values.ts';

/** Which of two versions of a value is to stay. */
export type Side = 'mine' | 'theirs';

/** A field, or rows of a part, that would not be what it is now if the form were saved. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly changed: 'mine' | 'theirs' | 'both';
  /** True: it may not be written any more, so that theirs stays. */
  readonly locked: boolean;
}

export interface Versions {
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
  /** What stood in the form at first. */
  readonly start: FormValues;
  readonly mine: FormValues;
  /** What stands there now; undefined where it may not be read. */
  readonly theirs: FormValues;
  /** Names of the fields that may be written now. */
  readonly updatable: readonly string[];
}

/** Where the version of the form and the newest differ. What may not be read cannot be compared: it stays as typed. */
export function differencesOf({
  fields,
  parts,
  start,
  mine,
  theirs,
  updatable,
}: Versions): readonly Difference[] {
  const about = [
    ...fields.map(({ name, label }) => ({ name, label, locked: !updatable.includes(name) })),
    ...parts.map(({ name, label }) => ({ name, label, locked: false })),
  ];
  return about.flatMap(({ name, label, locked }) => {
    const [before, own, now] = [start[name], mine[name], theirs[name]].map(comparable);
    if (theirs[name] === undefined || own === now) return [];
    const changed = own === before ? 'theirs' : now === before ? 'mine' : 'both';
    return [{ name, label, changed, locked }];
  });
}

/** What is chosen where nothing else is: the one change that there was. Of two somebody has to choose. */
export function presetOf({ changed, locked }: Difference): Side | undefined {
  if (locked) return 'theirs';
  switch (changed) {
    case 'mine':
      return 'mine';
    case 'theirs':
      return 'theirs';
    case 'both':
      return undefined;
  }
}

/** The form as it is to be saved over the newest version. */
export function mergedValues(
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
  chosen: ReadonlyMap<string, Side>,
): FormValues {
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [name, chosen.get(name) === 'theirs' ? theirs[name] : value]),
  );
}

/** A value as text; rows by what is sent of them, and not by how the page calls them. */
function comparable(value: unknown): string {
  const rows = rowsIn(value);
  const isRows = rows.length > 0 && rows.every((row) => typeof row === 'object' && 'key' in row);
  return JSON.stringify(isRows ? rows.map(({ id, values }) => ({ id, values })) : (value ?? null));
}
