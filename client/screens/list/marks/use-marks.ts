import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { listAddress } from '../../../app/addresses.ts';
import { useSurroundings } from '../../../app/use-surroundings.ts';

/** The mark of a record; undefined where it has none. */
export type MarkOf = (record: RecordAnswer) => MarkDescription | undefined;

/** How the records of a list are marked; undefined where the list marks none. */
export function useMarks({ marks = [] }: Pick<ScreenDescription, 'marks'>): MarkOf | undefined {
  const surroundings = useSurroundings();
  if (marks.length === 0) return undefined;
  const around = surroundings();
  return (record) => markOf(record, marks, around);
}

/** Those of the marks that some of the records have. */
export function marksAmong(
  records: readonly RecordAnswer[],
  marks: readonly MarkDescription[] | undefined,
  of: MarkOf | undefined,
): readonly MarkDescription[] {
  const found = new Set(records.map((record) => of?.(record)));
  return (marks ?? []).filter((mark) => found.has(mark));
}

/** The marks of the records of an entity where they stand in no list of their own: those of the list they lead to. */
export function marksOf(app: AppDescription, entity: EntityDescription): readonly MarkDescription[] {
  const address = listAddress(app, entity);
  return app.screens.find(({ route }) => route === address)?.marks ?? [];
}

/** The first that holds. One that asks what the viewer may not read of this record does not, whatever it asks. */
export function markOf(
  record: RecordAnswer,
  marks: readonly MarkDescription[],
  surroundings: Environment,
): MarkDescription | undefined {
  return marks.find(({ condition, reads }) => {
    if (reads.some((path) => isHidden(record, path.split('.')))) return false;
    const fetch = (_: string, id: string) => expandedIn(record, id);
    return holds(condition, { ...surroundings, record: record.values, fetch });
  });
}

/** The values of a record that another one leads to, in however many steps. */
function expandedIn({ expanded }: RecordAnswer, id: string): RecordAnswer['values'] | undefined {
  for (const one of Object.values(expanded)) {
    const found = one.id === id ? one.values : expandedIn(one, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True where the viewer was not given what stands at the end of a path. What is empty leads to nothing. */
function isHidden({ values, expanded }: RecordAnswer, [first = '', ...rest]: readonly string[]): boolean {
  const value = values[first];
  if (rest.length === 0 || value === undefined || value === null) return value === undefined;
  const next = expanded[first];
  return next === undefined || isHidden(next, rest);
}
