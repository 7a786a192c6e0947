import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { allRecords } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { updateRecord } from '../../api/records.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { editableField } from './editable.ts';

interface Cell {
  readonly id: string;
  readonly path: string;
}

/** A write of one cell. */
interface Change {
  readonly record: RecordAnswer;
  readonly path: string;
  readonly value: JsonValue;
}

/** Values that are changed where they stand: one cell at a time, with the version that was seen. */
export function useCellEdit(entity: EntityDescription, columns: readonly ColumnDescription[]) {
  const client = useQueryClient();
  const [cell, setCell] = useState<Cell>();
  const { reset, ...write } = useMutation({
    mutationFn: ({ record, path, value, confirm }: Change & { readonly confirm: readonly string[] }) =>
      updateRecord(
        { plural: entity.plural, id: record.id, version: record.version },
        { [path]: value },
        { confirm },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: allRecords }),
  });
  const editable = useMemo(
    () => columns.map(({ path }) => path).filter((path) => editableField(entity, path) !== undefined),
    [entity, columns],
  );
  const open = useCallback(
    (next: Cell | undefined) => {
      reset();
      setCell(next);
    },
    [reset],
  );
  const begin = useCallback(
    (id: string, path = editable[0]) => {
      if (path !== undefined && editable.includes(path)) open({ id, path });
    },
    [editable, open],
  );
  return {
    /** The cell whose value is being changed. */
    cell,
    editable,
    begin,
    end: () => open(undefined),
    /** Saves, and goes on to the next (or the one before) of the row, if there is one and nothing is refused. */
    save: async (change: Change, onward: -1 | 0 | 1) => {
      const next = onward === 0 ? undefined : editable[editable.indexOf(change.path) + onward];
      const isSame = change.record.values[change.path] === change.value;
      if (!isSame) {
        const refused = await write
          .mutateAsync({ ...change, confirm: questionsIn(write.error) })
          .then(() => false)
          .catch(() => true);
        if (refused) return;
      }
      open(next === undefined ? undefined : { id: change.record.id, path: next });
    },
    pending: write.isPending,
    refusal: write.error ? reasonOf(write.error) : undefined,
  };
}

export type CellEdit = ReturnType<typeof useCellEdit>;

/** Soft rules that were just told: saving again agrees to them. */
function questionsIn(error: unknown): readonly string[] {
  return error instanceof ApiProblem && error.code === 'confirm' ? error.errors.map(({ code }) => code) : [];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return sentenceOf(error);
  if (error.code === 'stale')
    return 'Somebody changed this in the meantime. You see the newest values now: look again and save.';
  const said = error.errors[0]?.message ?? error.sentence;
  return error.code === 'confirm' ? `${said} Press Enter again to save all the same.` : said;
}
