import { Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { useFileDrop } from '../../fields/file/file-drop.tsx';
import classes from './import.module.css';
import { readSheet, readTable } from './read-sheet.ts';
import { NoSheet, type Sheet } from './sheet.ts';

/** Takes a table: a file that is dropped or chosen, or rows that are pasted. What is no table is told. */
export function ChooseFile({ onSheet }: { onSheet(sheet: Sheet): void }) {
  const { style } = useApp();
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const take = async (read: Promise<Sheet>) => {
    setRefused(undefined);
    setReading(true);
    try {
      onSheet(await read);
    } catch (error) {
      if (!(error instanceof NoSheet)) throw error;
      setRefused(t(error.key));
    } finally {
      setReading(false);
    }
  };
  const open = (file: File | null | undefined) => {
    if (file) void take(readSheet(file, style.locale));
  };
  const { onPaste: _, ...drop } = useFileDrop(([file]) => open(file));
  return (
    <>
      <div
        role="group"
        aria-label={t('screens.importFile')}
        className={classes.drop}
        {...drop}
        onDragOver={(event: DragEvent) => drop.onDragOver?.(event)}
      >
        <Group gap="sm">
          <FileButton accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl" onChange={open}>
            {(given) => (
              <Button {...given} loading={reading}>
                {t('screens.importChoose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t('screens.importDrop')}
          </Text>
        </Group>
      </div>
      <Textarea
        label={t('screens.importPaste')}
        description={t('screens.importPasteHelp')}
        value=""
        rows={3}
        onChange={() => undefined}
        onPaste={(event) => {
          event.preventDefault();
          const [file] = event.clipboardData.files;
          const text = event.clipboardData.getData('text/plain');
          if (text === '' && file) open(file);
          else void take(readTable(t('screens.importPasted'), text));
        }}
      />
      {refused !== undefined && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
    </>
  );
}
