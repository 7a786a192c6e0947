import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { say } from '../../ui/say.ts';

const TEN_SECONDS = 10_000;

interface SaidWithButton {
  readonly message: string;
  readonly label: string;
  /** A notice of the same name takes its place. */
  readonly name?: string;
  act(): void;
}

/** Says what was done, for ten seconds, with a button for what may follow. */
export function sayWithButton({ message, label, name, act }: SaidWithButton): void {
  if (name !== undefined) notifications.hide(name);
  const notice = say({
    ...(name === undefined ? {} : { id: name }),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(notice);
            act();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    color: 'green',
    autoClose: TEN_SECONDS,
  });
}
