import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import classes from './begin.module.css';
import { type ReadFile, readContractFile } from './contract-file.ts';

type Read = Extract<ReadFile, { kind: 'text' }>;

/** Takes a contract from a file that is chosen or dropped; what can be no contract is refused on the spot. */
export function DropFile({ onText }: { onText(read: Read): void }) {
  const [refused, setRefused] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const open = async (file: File | null | undefined) => {
    if (!file) return;
    const read = await readContractFile(file);
    setRefused(read.kind === 'refused' ? read.message : undefined);
    if (read.kind === 'text') onText(read);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault(); // else the browser would open the file in the place of this page
    setIsOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    void open(event.dataTransfer.files[0]);
  };
  return (
    <>
      <div
        role="group"
        aria-label={t('studio.contractFile')}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
      >
        <Group gap="sm">
          <FileButton accept=".md,.markdown,text/markdown,text/plain" onChange={(file) => void open(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('studio.openFile')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t('studio.dropHere')}
          </Text>
        </Group>
      </div>
      {refused !== undefined && (
        <Alert color="red" role="alert" w="100%">
          {refused}
        </Alert>
      )}
    </>
  );
}
