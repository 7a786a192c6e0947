import { Menu } from '@mantine/core';
import { IconDotsVertical, IconLayoutRows, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { hasTrash } from '#shared/screens/has-trash.ts';
import { changeList, type ListState } from '#shared/screens/list-state.ts';
import type { ListQuery } from '../../../api/records.ts';
import { exportAddress, type ExportFormat } from '../../../api/export-address.ts';
import { t } from '../../../messages/t.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ExportItems } from '../../list/export-items.tsx';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

interface ListMenuProps {
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly query: ListQuery;
  readonly state: ListState;
  onChange(state: ListState): void;
}

/** What is done with the whole list: rows closer together, a file of all that it finds, and one that is read in. */
export function ListMenu({ entity, columns, query, state, onChange }: ListMenuProps) {
  const address = (format: ExportFormat) =>
    exportAddress(entity.plural, {
      format,
      filter: query.filter,
      sort: query.sort,
      q: query.q,
      fields: ownFields(columns),
    });
  return (
    <LazyMenu
      position="bottom-end"
      shadow="md"
      renderButton={(opener) => (
        <ToolButton {...opener} icon={<IconDotsVertical size={16} aria-hidden />}>
          {t('screens.list')}
        </ToolButton>
      )}
    >
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLayoutRows size={16} aria-hidden />}
          onClick={() => onChange(changeList(state, { dense: !state.dense }))}
        >
          {state.dense ? t('screens.comfortableRows') : t('screens.compactRows')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('screens.exportAll')}</Menu.Label>
        <ExportItems formats={formats} addressOf={address} />
        {(entity.may.create || entity.may.update) && (
          <Menu.Item
            component={Link}
            to={`/-/import/${entity.plural}`}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {t('screens.importAFile')}
          </Menu.Item>
        )}
        {hasTrash(entity) && (
          <Menu.Item
            component={Link}
            to={`/-/trash/${entity.plural}`}
            leftSection={<IconTrash size={16} aria-hidden />}
          >
            {t('screens.trash')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LazyMenu>
  );
}

const formats = ['xlsx', 'csv', 'ndjson'] as const;

/** A file has fields of the records themselves; a column behind a reference becomes the reference, with its title. */
function ownFields(columns: readonly ColumnDescription[]): string {
  return [...new Set(columns.map(({ path }) => path.split('.')[0]))].join(',');
}
