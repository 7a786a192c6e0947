import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { HistoryAnswer } from '#shared/api/calls/data.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { historyQuery } from '../../api/history.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../app/app-context.tsx';
import { knownBy } from './history-story.ts';

interface ReachedProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  /** The field of the state. */
  readonly field: string;
}

/** Since when a record is in its state, and who brought it there, for who may know it; nothing of one it began in. */
export function Reached({ entity, record, field }: ReachedProps) {
  const { person, style } = useApp();
  // The same as the activity below asks for: the page waits for nothing more.
  const { data } = useInfiniteQuery({
    ...historyQuery(entity.plural, record.id),
    enabled: person !== null && entity.may.history,
  });
  const reached = lastChange(data?.pages ?? [], { field, value: record.values[field] });
  if (reached === undefined) return null;
  const { at, by, titles } = reached;
  const day = formatValue({ type: 'date' }, dateAt(style.zone, at), style);
  const who = knownBy(by, titles, person);
  return (
    <Text component="time" size="sm" c="dimmed" dateTime={at}>
      {who === undefined ? day : `${day} · ${who}`}
    </Text>
  );
}

/** The newest change that gave a field the value it has. */
function lastChange(
  pages: readonly HistoryAnswer[],
  { field, value }: { readonly field: string; readonly value: RecordAnswer['values'][string] | undefined },
) {
  for (const { items, titles } of pages) {
    const entry = items.find(({ changes }) => changes[field] !== undefined);
    if (entry === undefined) continue;
    const isReached = entry.event !== 'create' && entry.changes[field]?.after === value;
    return isReached ? { ...entry, titles } : undefined;
  }
  return undefined;
}
