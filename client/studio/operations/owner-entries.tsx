import { Badge, NavLink } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApp } from '../../app/app-context.tsx';
import { backupsQuery, deliveriesQuery, stuckQuery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';

/** What the data need of the owner, in the menu while there is some: what failed to leave, records that are stuck, no backup. */
export function OwnerEntries({ className }: { readonly className: string | undefined }) {
  const failed = useInfiniteQuery(deliveriesQuery('failed'));
  const stuck = useInfiniteQuery(stuckQuery);
  const { rehearsal } = useApp().description;
  const backups = useQuery({ ...backupsQuery, enabled: !rehearsal });
  return (
    <>
      <Entry
        className={className}
        to="/-/studio/data?state=failed#deliveries"
        label={t('shell.failedDeliveries')}
        found={failed}
      />
      <Entry className={className} to="/-/studio/data#stuck" label={t('shell.stuckRecords')} found={stuck} />
      {backups.data?.automatic?.state === 'failed' && (
        <Line className={className} to="/-/studio/data#backups" label={t('shell.failedBackup')} number="1" />
      )}
    </>
  );
}

interface LineProps {
  readonly className: string | undefined;
  readonly to: string;
  readonly label: string;
}

interface Found {
  readonly data?: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
  readonly hasNextPage: boolean;
}

function Entry({ found: { data, hasNextPage }, ...line }: LineProps & { readonly found: Found }) {
  const count = data?.pages[0]?.items.length ?? 0;
  return count === 0 ? null : <Line {...line} number={hasNextPage ? `${count}+` : `${count}`} />;
}

function Line({ number, ...line }: LineProps & { readonly number: string }) {
  return (
    <NavLink
      component={Link}
      {...line}
      rightSection={
        <Badge size="sm" color="red.8">
          {number}
        </Badge>
      }
    />
  );
}
