import { Modal, Table } from '@mantine/core';
import { t } from '../../messages/t.ts';

const shortcuts = [
  ['shell.keysFind', 'shell.doesFind'],
  ['shell.keysSave', 'shell.doesSave'],
  ['shell.keysArrows', 'shell.doesRows'],
  ['shell.keysEnter', 'shell.doesEnter'],
  ['shell.keysSpace', 'shell.doesSpace'],
  ['shell.keysWalk', 'shell.doesWalk'],
  ['shell.keysSelect', 'shell.doesSelect'],
  ['shell.keysShift', 'shell.doesShift'],
  ['shell.keysEscape', 'shell.doesEscape'],
  ['shell.keysQuestion', 'shell.doesHelp'],
] as const;

/** The keys that work everywhere. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <Modal opened onClose={onClose} title={t('shell.keys')}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w="9rem">
                {t(keys)}
              </Table.Th>
              <Table.Td>{t(does)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
