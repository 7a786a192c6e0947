import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { ApiProblem } from '../../../api/call/api-problem.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { updateRecord } from '../../../api/records.ts';
import { showWritten } from '../../saving/show-written.ts';
import { t } from '../../../messages/t.ts';
import { sentenceOf } from '../../../ui/failed.tsx';
import { recordTitle } from '../../../app/record-title.ts';
import { useWrite } from '../../saving/use-write.ts';
import { useUndoChange } from '../../undo/use-undo-change.ts';

interface Cell {
  readonly id: string;
  readonly path: string;
}

/** A write of one cell. */
interface Change {
  readonly record: RecordAnswer;
  readonly path: string;
  readonly value: JsonValue;
  /** Where one goes on then: to the next cell of the row, or the one before. */
  readonly onward: -1 | 0 | 1;
}

/** Values that are changed where they stand: one cell at a time, with the version that was seen. */
export function useCellEdit(entity: EntityDescription, editable: readonly string[]) {
  const [cell, setCell] = useState<Cell>();
  const client = useQueryClient();
  const sayChanged = useUndoChange(entity);
  const write = useWrite({
    entity,
    write: ({ record, path, value }: Change, confirm) =>
      updateRecord(
        { plural: entity.plural, id: record.id, version: record.version },
        { [path]: value },
        { confirm },
      ),
    written: (changed) => [changed],
    onDone: (after, change) => {
      showWritten(client, entity.plural, after);
      goOn(change);
      const field = entity.fields.find(({ name }) => name === change.path);
      const message = t('screens.valueChanged', { field: field?.label ?? '' });
      sayChanged({ message, names: [change.path], done: [{ before: change.record, after }] });
    },
    onHeld: (_, change) => goOn(change),
  });
  const { reset } = write;
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
  const goOn = ({ record, path, onward }: Change) => {
    const next = onward === 0 ? undefined : editable[editable.indexOf(path) + onward];
    open(next === undefined ? undefined : { id: record.id, path: next });
  };
  return {
    /** The cell whose value is being changed. */
    cell,
    editable,
    begin,
    end: () => open(undefined),
    /** Saves, and goes on to the next (or the one before) of the row, if there is one and nothing is refused. */
    save: (change: Change) => {
      if (change.record.values[change.path] === change.value) goOn(change);
      else void write.send(change);
    },
    asking: write.asking,
    /** What questions are about. */
    about: write.sent && recordTitle(write.sent.record, entity),
    pending: write.pending,
    refusal: write.error ? reasonOf(write.error) : undefined,
  };
}

export type CellEdit = ReturnType<typeof useCellEdit>;

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return sentenceOf(error);
  if (error.code === 'stale') return t('screens.cellStale');
  return error.errors[0]?.message ?? error.sentence;
}
