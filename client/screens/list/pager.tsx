import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ListAnswer } from '../../api/records.ts';
import { t } from '../../messages/t.ts';
import { ListCount } from './list-count.tsx';
import type { ListState } from '#shared/screens/list-state.ts';

interface PagerProps {
  readonly answer: ListAnswer;
  readonly state: ListState;
  onChange(state: ListState): void;
}

/** How many there are, and the next and previous page where there are any. */
export function Pager({ answer, state, onChange }: PagerProps) {
  const { next } = answer;
  const onlyPage = next === null && state.cursors.length === 0;
  return (
    <Group justify="space-between" gap="xs">
      <ListCount answer={answer} />
      {!onlyPage && (
        <Group gap="xs" role="navigation" aria-label={t('screens.pages')}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            disabled={state.cursors.length === 0}
            onClick={() => onChange({ ...state, cursors: state.cursors.slice(0, -1) })}
          >
            {t('screens.previous')}
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={14} aria-hidden />}
            disabled={next === null}
            onClick={() => next !== null && onChange({ ...state, cursors: [...state.cursors, next] })}
          >
            {t('screens.next')}
          </Button>
        </Group>
      )}
    </Group>
  );
}
