import type { EntityDescription } from '#shared/api/app-description.ts';
import { changeOf, type Written } from '../../api/batch.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { readRecord, updateRecord } from '../../api/records.ts';
import { sayOutcome } from '../saving/say-outcome.ts';
import { sayWithUndo } from './say-with-undo.ts';
import { useTakeBack, writeBack } from './use-take-back.ts';

interface Change {
  readonly message: string;
  /** The fields that were changed. */
  readonly names: readonly string[];
  readonly done: readonly Written[];
}

/** Says that values are changed. The change back is a change like any other, and overwrites nothing that somebody else wrote. */
export function useUndoChange(entity: EntityDescription): (change: Change) => void {
  const takeBack = useTakeBack();
  return ({ message, names, done }) => {
    // What may not be read cannot be put back.
    const readable = done.filter(({ before }) => names.every((name) => before.values[name] !== undefined));
    const [only, ...others] = readable;
    if (only === undefined) return sayOutcome({ message, waits: false });
    const undo = async () =>
      others.length === 0
        ? [await putBack(entity, only, names)]
        : writeBack(entity, {
            records: readable.map(({ after }) => after),
            operation: (record) => changeOf(entity.plural, before(record, { readable, names }))(record),
          });
    return sayWithUndo({ message, name: 'value-changed', undo: () => takeBack(undo) });
  };
}

function before(
  { id }: RecordAnswer,
  { readable, names }: { readonly readable: readonly Written[]; readonly names: readonly string[] },
) {
  const written = readable.find(({ after }) => after.id === id);
  return valuesOf(written?.before, names);
}

function valuesOf(record: RecordAnswer | undefined, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, record?.values[name] ?? null]));
}

/** What somebody else changed beside it meanwhile is not in the way; what they put in its place stays. */
async function putBack(
  { plural }: EntityDescription,
  written: Written,
  names: readonly string[],
): Promise<RecordAnswer> {
  const { id, version } = written.after;
  const values = valuesOf(written.before, names);
  try {
    return await updateRecord({ plural, id, version }, values, {});
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'stale')) throw error;
    const now = await readRecord({ plural, id }, { expand: '', peek: true });
    const isMine = JSON.stringify(valuesOf(now, names)) === JSON.stringify(valuesOf(written.after, names));
    if (!isMine) throw error;
    return updateRecord({ plural, id, version: now.version }, values, {});
  }
}
