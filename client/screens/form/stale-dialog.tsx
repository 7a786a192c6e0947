import { Button, Group, Modal, Text } from '@mantine/core';

interface StaleDialogProps {
  readonly opened: boolean;
  onReload(): void;
  onClose(): void;
}

/** Somebody was faster: load what is there now, or stay to copy what was typed. */
export function StaleDialog({ opened, onReload, onClose }: StaleDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Somebody changed this in the meantime">
      <Text>
        Nothing has been overwritten. Load the newest version and repeat your change, or stay here first to
        copy what you entered.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Stay here
        </Button>
        <Button onClick={onReload} data-autofocus>
          Load the newest
        </Button>
      </Group>
    </Modal>
  );
}
