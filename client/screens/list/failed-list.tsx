import { Button, Group } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { changeList, clearList, isNarrowed, type ListState } from '#shared/screens/list-state.ts';
import { tookTooLong } from '../../api/call/api-problem.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Notice } from '../../ui/page/notice.tsx';

interface FailedListProps {
  readonly error: unknown;
  readonly state: ListState;
  onChange(state: ListState): void;
  onRetry(): void;
}

/** A list that could not be loaded. What would take too long is told with the ways out: another order, other filters. */
export function FailedList({ error, state, onChange, onRetry }: FailedListProps) {
  const takesTooLong = tookTooLong(error);
  const narrowed = isNarrowed(state);
  const ordered = state.sort !== undefined;
  if (!takesTooLong || (!narrowed && !ordered)) return <Failed error={error} onRetry={onRetry} />;
  return (
    <Notice
      role="alert"
      icon={<IconHourglass size={36} stroke={1.5} />}
      title={t('screens.tooLong')}
      text={ordered ? t('screens.tooLongToSort') : t('screens.tooLongToSearch')}
      action={
        <Group mt="sm">
          {ordered && (
            <Button variant="default" onClick={() => onChange(changeList(state, { sort: undefined }))}>
              {t('screens.defaultOrder')}
            </Button>
          )}
          {narrowed && (
            <Button variant="default" onClick={() => onChange(clearList(state))}>
              {t('screens.showAll')}
            </Button>
          )}
        </Group>
      }
    />
  );
}
