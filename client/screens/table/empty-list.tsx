import { Button } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { Notice } from '../../ui/notice.tsx';

interface EmptyListProps {
  readonly entity: EntityDescription;
  /** True: the page itself shows only some of the records. */
  readonly partial: boolean;
  /** True where a view, search or filter leaves things out. */
  readonly narrowed: boolean;
  readonly action: ReactNode;
  onClear(): void;
}

/** Nothing to show: because of the filters, or because there is nothing yet. */
export function EmptyList({ entity, partial, narrowed, action, onClear }: EmptyListProps) {
  const many = entity.labelPlural.toLowerCase();
  if (narrowed) {
    return (
      <Notice
        icon={<IconSearchOff size={36} stroke={1.5} />}
        title="Nothing matches"
        text={`No ${many} match what you look for.`}
        action={
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      icon={<IconInbox size={36} stroke={1.5} />}
      title={partial ? `No ${many} here` : `No ${many} yet`}
      text={emptyText(entity, partial)}
      action={action}
    />
  );
}

function emptyText({ labelPlural, may }: EntityDescription, partial: boolean): string {
  if (partial)
    return `This page shows some ${labelPlural.toLowerCase()} only, and at the moment there are none.`;
  return may.create ? 'Create the first one.' : 'They will appear here.';
}
