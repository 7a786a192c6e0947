import { Text } from '@mantine/core';
import type { ListAnswer } from '../../api/records.ts';
import { useApp } from '../../shell/app-context.tsx';

/** How many records there are, as far as they were counted; nothing as long as that is not known. */
export function ListCount({ answer }: { answer: ListAnswer | undefined }) {
  const { style } = useApp();
  const { count, more } = answer ?? {};
  return (
    <Text size="sm" c="dimmed" role="status" mih="1lh">
      {count !== undefined &&
        `${new Intl.NumberFormat(style.locale).format(count)}${more ? ' or more' : ''} in all`}
    </Text>
  );
}
