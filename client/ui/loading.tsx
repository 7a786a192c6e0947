import { Skeleton, Stack } from '@mantine/core';
import { t } from '../messages/t.ts';

const widths = ['100%', '92%', '97%', '88%', '95%', '90%'];

/** Grey bars where a page is about to be, so that nothing jumps when it comes. */
export function Loading({ label = t('shell.loading') }: { label?: string }) {
  return (
    <Stack gap="md" role="status" aria-label={label} aria-busy="true">
      <Skeleton height={32} width="16rem" maw="60%" />
      {widths.map((width) => (
        <Skeleton key={width} height={24} width={width} />
      ))}
    </Stack>
  );
}
