import { Text } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';

/** Says before a call is made that it will wait for a second person; nothing of one that does not. */
export function WaitsHint({ entity, call }: { readonly entity: EntityDescription; readonly call: string }) {
  if (!entity.waits?.includes(call)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('screens.willWait')}
    </Text>
  );
}
