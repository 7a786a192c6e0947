import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** What to do next. */
  readonly action?: ReactNode;
  /** `alert` is read out at once; for what went wrong. */
  readonly role?: 'alert' | 'status';
}

/** The quiet block in the middle that stands where there is nothing else: empty, failed, not found. */
export function Notice({ icon, title, text, action, role }: NoticeProps) {
  return (
    <Stack className={classes.notice} align="center" gap="xs" role={role}>
      <Text component="div" c="dimmed" aria-hidden>
        {icon}
      </Text>
      {typeof title === 'string' ? (
        <Text fw={600} size="lg">
          {title}
        </Text>
      ) : (
        title
      )}
      <Text c="dimmed">{text}</Text>
      {action}
    </Stack>
  );
}
