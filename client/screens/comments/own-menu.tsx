import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordQuery } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { removeRecord } from '../../api/records.ts';
import { LazyMenu } from '../../ui/lazy/lazy-popover.tsx';
import { endingItem } from '../../ui/ending-item.ts';
import { t } from '../../messages/t.ts';
import { useWrite } from '../saving/use-write.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { sayFailure } from '../../ui/say-failure.ts';
import { useUndoDelete } from '../undo/use-undo-delete.ts';

interface OwnMenuProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  /** What it is, for who hears the page. */
  readonly label: string;
  /** Undefined: it is not changed here. */
  readonly onEdit?: () => void;
}

/** What may be done with a comment or a file: asked when the menu is opened, for it hangs on each of them. */
export function OwnMenu({ entity, record, label, onEdit }: OwnMenuProps) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...recordQuery(entity.plural, record.id, ''), enabled: opened });
  const sayDeleted = useUndoDelete(entity);
  const removal = useWrite({
    entity,
    write: (_: undefined, confirm) =>
      removeRecord({ plural: entity.plural, id: record.id, version: record.version }, { confirm }),
    deletes: true,
    onDone: () => sayDeleted(record.id),
    onRefused: sayFailure,
  });
  if (!entity.may.update && !entity.may.delete) return null;
  const mayEdit = onEdit !== undefined && data?.can?.update.includes('text') === true;
  const mayDelete = data?.can?.delete === true;
  return (
    <>
      <LazyMenu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        renderButton={(opener) => (
          <ActionIcon {...opener} variant="subtle" color="gray" size="sm" aria-label={label}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <Menu.Dropdown>
          {/* The menu gives the focus back as it closes: what is opened after that keeps it. */}
          {mayEdit && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setTimeout(onEdit)}>
              {t('screens.edit')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item
              {...endingItem}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void removal.send(undefined)}
            >
              {t('screens.delete')}
            </Menu.Item>
          )}
          {data && !mayEdit && !mayDelete && <Menu.Item disabled>{t('screens.notYours')}</Menu.Item>}
        </Menu.Dropdown>
      </LazyMenu>
      <AskDialog asking={removal.asking} verb={t('screens.delete')} />
    </>
  );
}
