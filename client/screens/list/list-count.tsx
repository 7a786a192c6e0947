import { Text } from '@mantine/core';
import type { ListAnswer } from '../../api/records.ts';
import { t } from '../../messages/t.ts';

/** How many records there are, as far as they were counted; nothing as long as that is not known. */
export function ListCount({ answer }: { answer: ListAnswer | undefined }) {
  const { count, more } = answer ?? {};
  return (
    <Text size="sm" c="dimmed" role="status" mih="1lh">
      {count !== undefined && t(more ? 'screens.countOrMore' : 'screens.countInAll', { count })}
    </Text>
  );
}
