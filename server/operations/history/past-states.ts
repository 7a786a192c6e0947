import type { RecordValues } from '#shared/fields/field.ts';
import type { HistoryRow } from './history-rows.ts';

/** A change with the whole record on both sides of it; what is not known of it is absent. */
export interface PastChange {
  readonly row: HistoryRow;
  /** Undefined where the change made the record. */
  readonly before?: RecordValues;
  /** Undefined where the change took it away. */
  readonly after?: RecordValues;
}

/**
 * Takes a record back, change by change, newest first. `present` is the record as it is; undefined where it is deleted:
 * then the last change, its deletion, has all that it was. `made`: the first change, where `rows` end before it.
 */
export function pastStates(
  rows: readonly HistoryRow[],
  { id, present }: { readonly id: string; readonly present: RecordValues | undefined },
  made: HistoryRow | undefined = rows.at(-1),
): readonly PastChange[] {
  const origin = made?.action === 'create' ? stampOf('created', made) : {};
  const states: PastChange[] = [];
  let state = present;
  for (const [index, row] of rows.entries()) {
    const after = row.action === 'delete' ? undefined : state;
    const older = rows[index + 1];
    const earlier = beforeOf(row, state);
    const before = earlier && {
      ...earlier,
      ...origin,
      id,
      ...(older === undefined ? {} : { ...stampOf('updated', older), version: older.version }),
    };
    states.push({ row, ...(before && { before }), ...(after && { after }) });
    state = before;
  }
  return states;
}

function beforeOf(row: HistoryRow, state: RecordValues | undefined): RecordValues | undefined {
  switch (row.action) {
    case 'create':
      return undefined;
    case 'delete':
      return row.before;
    case 'update':
    case 'erase':
    case 'transition':
      return { ...without(row.lost, state), ...row.before };
  }
}

function without(lost: readonly string[], state: RecordValues = {}): RecordValues {
  if (lost.length === 0) return state;
  return Object.fromEntries(Object.entries(state).filter(([name]) => !lost.includes(name)));
}

function stampOf(which: 'created' | 'updated', { at, actor }: HistoryRow): RecordValues {
  return { [`${which}_at`]: at, [`${which}_by`]: actor.id ?? null };
}
