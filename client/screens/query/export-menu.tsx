import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryFileAddress } from '../../api/export-address.ts';
import { t } from '../../messages/t.ts';
import { ToolButton } from '../../ui/tool-button.tsx';

interface ExportMenuProps {
  readonly query: string;
  /** As they stand in the address of the page. */
  readonly params: Readonly<Record<string, string>>;
}

/** The rows of a query as a file. */
export function ExportMenu({ query, params }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton icon={<IconDownload size={16} aria-hidden />}>{t('screens.export')}</ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, label]) => (
          <Menu.Item
            key={format}
            component="a"
            href={queryFileAddress(query, format, params)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const formats = [
  ['xlsx', 'screens.exportXlsx'],
  ['csv', 'screens.exportCsv'],
] as const;
