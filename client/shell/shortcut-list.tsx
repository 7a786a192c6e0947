import { Modal, Table } from '@mantine/core';

const shortcuts = [
  ['Ctrl or ⌘ + K', 'Find a record, go to a page, begin something new, take a step of the open record'],
  ['Ctrl or ⌘ + S', 'Save the form'],
  ['↑ and ↓', 'Next and previous row of a table'],
  ['Enter', 'Open the row'],
  ['Space', 'Choose the row'],
  ['Shift + arrows', 'Move the entry of a calendar'],
  ['Esc', 'Close what is open; stop choosing rows'],
  ['?', 'Show this list'],
] as const;

/** The keys that work everywhere. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <Modal opened onClose={onClose} title="Keys">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, does]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row" w="9rem">
                {keys}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
