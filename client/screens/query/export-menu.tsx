import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryFileAddress } from '../../api/export-address.ts';
import { t } from '../../messages/t.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ExportItems } from '../list/export-items.tsx';
import { LazyMenu } from '../../ui/lazy/lazy-popover.tsx';

interface ExportMenuProps {
  readonly query: string;
  /** As they stand in the address of the page. */
  readonly params: Readonly<Record<string, string>>;
}

/** The rows of a query as a file. */
export function ExportMenu({ query, params }: ExportMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      shadow="md"
      renderButton={(opener) => (
        <ToolButton {...opener} icon={<IconDownload size={16} aria-hidden />}>
          {t('screens.export')}
        </ToolButton>
      )}
    >
      <Menu.Dropdown>
        <ExportItems formats={formats} addressOf={(format) => queryFileAddress(query, format, params)} />
      </Menu.Dropdown>
    </LazyMenu>
  );
}

const formats = ['xlsx', 'csv'] as const;
