import { Text } from '@mantine/core';
import type { ListAnswer } from '../../api/records.ts';
import { useApp } from '../../shell/app-context.tsx';

/** How many records there are, as far as they were counted. */
export function ListCount({ answer: { count, more } }: { answer: ListAnswer }) {
  const { style } = useApp();
  return (
    <Text size="sm" c="dimmed" role="status">
      {count !== undefined &&
        `${new Intl.NumberFormat(style.locale).format(count)}${more ? ' or more' : ''} in all`}
    </Text>
  );
}
