import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { tableOf } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

/** A step that was taken, and how its record was called. */
export interface Taken {
  readonly step: string;
  readonly title: string;
}

/** In place of a record that a step has taken out of the viewer's sight: that it was done, and a way on. */
export function StepDone({ taken, entity }: { readonly taken: Taken; readonly entity: EntityDescription }) {
  const { description } = useApp();
  const table = tableOf(description, entity);
  const list = table?.meant ? table : undefined;
  return (
    <Notice
      icon={<IconCircleCheck size={36} stroke={1.5} />}
      title={<PageTitle text={t('screens.done')} product={description.name} />}
      text={
        <>
          {taken.step}
          <br />
          {taken.title}
        </>
      }
      role="status"
      action={
        <Button component={Link} to={list?.route ?? '/'} variant="default" mt="sm">
          {list?.title ?? t('shell.startPage')}
        </Button>
      }
    />
  );
}
