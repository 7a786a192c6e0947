import { Badge, NavLink } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deliveriesQuery, stuckQuery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';

/** What the data need of the owner, in the menu while there is some: deliveries that failed, and records that are stuck. */
export function OwnerEntries({ className }: { readonly className: string | undefined }) {
  const failed = useInfiniteQuery(deliveriesQuery('failed'));
  const stuck = useInfiniteQuery(stuckQuery);
  return (
    <>
      <Entry
        className={className}
        to="/-/studio/data?state=failed#deliveries"
        label={t('shell.failedDeliveries')}
        found={failed}
      />
      <Entry className={className} to="/-/studio/data#stuck" label={t('shell.stuckRecords')} found={stuck} />
    </>
  );
}

interface EntryProps {
  readonly className: string | undefined;
  readonly to: string;
  readonly label: string;
  readonly found: {
    readonly data?: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
    readonly hasNextPage: boolean;
  };
}

function Entry({ className, to, label, found: { data, hasNextPage } }: EntryProps) {
  const count = data?.pages[0]?.items.length ?? 0;
  if (count === 0) return null;
  const text = hasNextPage ? `${count}+` : `${count}`;
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      className={className}
      rightSection={
        <Badge size="sm" color="red.8">
          {text}
        </Badge>
      }
    />
  );
}
