import { inSentence } from '../../messages/in-sentence.ts';
import { Button } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { isNarrowed, type ListState } from '#shared/screens/list-state.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';

interface EmptyListProps {
  readonly entity: EntityDescription;
  /** True: the page itself shows only some of the records. */
  readonly partial: boolean;
  /** A view, a search or a filter of it may leave everything out. */
  readonly state: ListState;
  /** How the first comes to be; where the page shows only some, it would not appear here. */
  readonly action: ReactNode;
  onClear(): void;
}

/** Nothing to show: because of the filters, or because there is nothing yet. */
export function EmptyList({ entity, partial, state, action, onClear }: EmptyListProps) {
  const many = inSentence(entity.labelPlural);
  if (isNarrowed(state)) {
    return (
      <Notice
        icon={<IconSearchOff size={36} stroke={1.5} />}
        title={t('screens.nothingMatches')}
        text={t(state.search === '' ? 'screens.noMatchFiltered' : 'screens.noMatch', { entities: many })}
        action={
          <Button variant="default" onClick={onClear}>
            {t('screens.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      icon={<IconInbox size={36} stroke={1.5} />}
      title={partial ? t('screens.noneHere', { entities: many }) : t('screens.noneYet', { entities: many })}
      text={emptyText(entity, partial)}
      action={partial ? undefined : action}
    />
  );
}

function emptyText({ may }: EntityDescription, partial: boolean): string {
  if (partial) return t('screens.nothingNow');
  return may.create ? t('screens.createFirst') : t('screens.willAppear');
}
