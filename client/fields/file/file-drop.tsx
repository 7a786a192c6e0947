import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type Ref, useState } from 'react';
import { t } from '../../messages/t.ts';

/** Marks a place that takes several files at once, a record or a row for each. */
export const takesFiles = { 'data-takes-files': true } as const;

/**
 * Files that are dropped on a place, or pasted into it. A place for one of them (`one`) leaves several to the place around
 * it, where that takes them.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined, { one = false } = {}) {
  const [over, setOver] = useState(false);
  if (onFiles === undefined) return {};
  const isMine = (event: DragEvent | ClipboardEvent, count: number) =>
    count > 0 &&
    !event.defaultPrevented &&
    (count === 1 || !one || event.currentTarget.closest('[data-takes-files]') === null);
  const dragged = ({ dataTransfer }: DragEvent) =>
    [...dataTransfer.items].filter(({ kind }) => kind === 'file').length;
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isMine(event, dragged(event))) return setOver(false);
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isMine(event, dragged(event))) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      // A spreadsheet copies its cells as text, and a picture of them.
      const isText = types.includes('text/plain') && types.includes('text/html');
      if (isText || !isMine(event, files.length)) return;
      event.preventDefault();
      onFiles([...files]);
    },
  };
}

interface AttachButtonProps {
  readonly loading?: boolean;
  readonly size?: 'compact-sm' | 'xs';
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  onFiles(files: readonly File[]): void;
}

/** The button for who does not drag. */
export function AttachButton({ onFiles, loading, size = 'compact-sm', ref }: AttachButtonProps) {
  return (
    <FileButton multiple onChange={(files) => onFiles(files)}>
      {(given) => (
        <Button
          {...given}
          ref={ref}
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
