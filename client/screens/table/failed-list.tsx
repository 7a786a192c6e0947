import { Button, Group } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { changeList, clearList, isNarrowed, type ListState } from '#shared/screens/list-state.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { Failed } from '../../ui/failed.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FailedListProps {
  readonly error: unknown;
  readonly state: ListState;
  onChange(state: ListState): void;
  onRetry(): void;
}

/** A list that could not be loaded. What would take too long is told with the ways out: another order, other filters. */
export function FailedList({ error, state, onChange, onRetry }: FailedListProps) {
  const takesTooLong = error instanceof ApiProblem && error.problem.code === 'too_costly';
  const narrowed = isNarrowed(state);
  const ordered = state.sort !== undefined;
  if (!takesTooLong || (!narrowed && !ordered)) return <Failed error={error} onRetry={onRetry} />;
  return (
    <Notice
      role="alert"
      icon={<IconHourglass size={36} stroke={1.5} />}
      title="That takes too long in so long a list"
      text={
        ordered
          ? 'There are too many records to put them in this order. Keep the usual order, or narrow the list with a filter that leaves fewer.'
          : 'There are too many records to look through for these. Narrow the list with one more filter, such as a date or a state.'
      }
      action={
        <Group mt="sm">
          {ordered && (
            <Button variant="default" onClick={() => onChange(changeList(state, { sort: undefined }))}>
              Usual order
            </Button>
          )}
          {narrowed && (
            <Button variant="default" onClick={() => onChange(clearList(state))}>
              Show all
            </Button>
          )}
        </Group>
      }
    />
  );
}
