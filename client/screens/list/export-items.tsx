import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ExportFormat } from '../../api/export-address.ts';
import { t } from '../../messages/t.ts';

interface ExportItemsProps<Format extends ExportFormat> {
  readonly formats: readonly Format[];
  addressOf(format: Format): string;
}

/** Entries of a menu by which the browser fetches a file. */
export function ExportItems<Format extends ExportFormat>({ formats, addressOf }: ExportItemsProps<Format>) {
  return formats.map((format) => (
    <Menu.Item
      key={format}
      component="a"
      href={addressOf(format)}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t(labelOf(format))}
    </Menu.Item>
  ));
}

function labelOf(format: ExportFormat) {
  return labels[format];
}

const labels = {
  xlsx: 'screens.exportXlsx',
  csv: 'screens.exportCsv',
  ndjson: 'screens.exportNdjson',
} as const;
