import { Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './accounts.module.css';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';

interface AccountListProps<Item> {
  readonly label: string;
  readonly query: UseQueryResult<{ readonly items: readonly Item[] }>;
  /** What stands there where there is nothing. */
  readonly empty: string;
  line(item: Item): ReactNode;
}

/** A list of an account in its four looks: loading, empty, failed, filled. */
export function AccountList<Item extends { readonly id: string }>(props: AccountListProps<Item>) {
  const { label, query, empty, line } = props;
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { items } = query.data;
  if (items.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes.line}>
          {line(item)}
        </li>
      ))}
    </ul>
  );
}

/** One line of such a list: what it is, what is known of it, what can be done. */
export function AccountLine({
  what,
  known,
  actions,
}: {
  what: ReactNode;
  known: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600} size="sm" component="div">
          {what}
        </Text>
        <Text c="dimmed" size="sm" component="div">
          {known}
        </Text>
      </Stack>
      {actions && (
        <Group gap="xs" className={classes.acts}>
          {actions}
        </Group>
      )}
    </Group>
  );
}
