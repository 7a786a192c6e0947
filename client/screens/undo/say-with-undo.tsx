import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { say } from '../../ui/say.ts';
import { t } from '../../messages/t.ts';

const TEN_SECONDS = 10_000;

interface Undoable {
  readonly message: string;
  /** A notice of the same name takes its place. */
  readonly name?: string;
  undo(): Promise<void>;
}

/** Says what was done, with a button that takes it back, for ten seconds. */
export function sayWithUndo({ message, name, undo }: Undoable): void {
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
            void undo();
          }}
        >
          {t('screens.undo')}
        </Button>
      </Group>
    ),
    color: 'green',
    autoClose: TEN_SECONDS,
  });
}
