import { Skeleton, Stack } from '@mantine/core';
import { t } from '../../messages/t.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows that are about to be there. */
export function ListLoading() {
  return (
    <Stack gap={10} role="status" aria-label={t('shell.loading')} aria-busy="true">
      {rows.map((row) => (
        <Skeleton key={row} height={30} />
      ))}
    </Stack>
  );
}
