import { Skeleton, Stack } from '@mantine/core';
import { t } from '../../messages/t.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows that are about to be there; a few of them, where what is below would move far. */
export function ListLoading({ few = false }: { readonly few?: boolean }) {
  return (
    <Stack gap={10} role="status" aria-label={t('shell.loading')} aria-busy="true">
      {rows.slice(0, few ? 3 : rows.length).map((row) => (
        <Skeleton key={row} height={30} />
      ))}
    </Stack>
  );
}
