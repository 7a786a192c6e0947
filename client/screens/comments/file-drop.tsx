import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { t } from '../../messages/t.ts';

/** Files that are dropped on a place, or pasted into it. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [over, setOver] = useState(false);
  if (onFiles === undefined) return {};
  const hasFiles = ({ dataTransfer }: DragEvent) =>
    [...dataTransfer.items].some(({ kind }) => kind === 'file');
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

interface AttachButtonProps {
  readonly loading?: boolean;
  readonly size?: 'compact-sm' | 'xs';
  onFiles(files: readonly File[]): void;
}

/** The button for who does not drag. */
export function AttachButton({ onFiles, loading, size = 'compact-sm' }: AttachButtonProps) {
  return (
    <FileButton multiple onChange={(files) => onFiles(files)}>
      {(given) => (
        <Button
          {...given}
          variant="default"
          size={size}
          loading={loading}
          leftSection={<IconPaperclip size={14} aria-hidden />}
        >
          {t('screens.attachFiles')}
        </Button>
      )}
    </FileButton>
  );
}
