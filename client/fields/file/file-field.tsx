import { Anchor, Button, CloseButton, FileButton, Group, Image, Input, Progress, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { JsonValue } from '#shared/fields/field.ts';
import { t } from '../../messages/t.ts';
import { sizeText } from '../../ui/size-text.ts';
import type { CellProps, FieldControls, FieldOf, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { useFileAddress } from './file-owner.ts';
import { refAs } from '../base/input-frame.tsx';
import { useFileDrop } from './file-drop.tsx';
import { useUpload } from './use-upload.ts';
import { sendable } from '../base/not-understood.ts';

/** A file is sent as soon as it is chosen; the record takes it when the form is saved. */
function FileInput(props: InputProps<'file' | 'image'>) {
  const { field, value, required, error, first, inputRef, onChange, onBlur } = props;
  const [preview, setPreview] = usePreview();
  const { progress, problem, start, stop } = useUpload((uploaded) => onChange({ ...uploaded }));
  const [tooLarge, setTooLarge] = useState(false);
  const [labelId, buttonId] = [useId(), useId()];
  const choose = (file: File | null | undefined) => {
    if (!file) return;
    setTooLarge(file.size > field.maxSize);
    if (file.size > field.maxSize) return;
    setPreview(file.type.startsWith('image/') ? file : undefined);
    start(file);
  };
  const remove = () => {
    stop();
    setPreview(undefined);
    onChange(null);
  };
  const drop = useFileDrop(([file]) => choose(file), { one: true });
  const file = fileIn(sendable(value));
  return (
    <Input.Wrapper
      className={classes.takesFile}
      {...drop}
      labelElement="div"
      label={<span id={labelId}>{field.label}</span>}
      description={field.help}
      withAsterisk={required}
      error={tooLarge ? t('fields.atMost', { size: sizeText(field.maxSize) }) : (problem ?? error)}
    >
      {preview !== undefined && file !== undefined && (
        <Image src={preview} alt="" mah={160} maw="100%" w="auto" fit="contain" radius="sm" mt="xs" />
      )}
      <Group gap="xs" mt={4}>
        <FileButton onChange={choose} accept={field.accept.join(',')}>
          {(given) => (
            <Button
              {...given}
              ref={refAs<HTMLButtonElement>(inputRef)}
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              id={buttonId}
              aria-labelledby={`${labelId} ${buttonId}`}
              data-autofocus={first || undefined}
              onBlur={onBlur}
            >
              {file === undefined ? t('fields.chooseFile') : t('fields.chooseAnother')}
            </Button>
          )}
        </FileButton>
        {file !== undefined && progress === undefined && (
          <>
            <Text size="sm" className={classes.clipped}>
              {file.name} ({sizeText(file.size)})
            </Text>
            <CloseButton aria-label={t('fields.remove', { name: file.name })} onClick={remove} />
          </>
        )}
      </Group>
      {progress !== undefined && (
        <Progress value={progress * 100} mt="xs" aria-label={t('fields.uploading', { field: field.label })} />
      )}
    </Input.Wrapper>
  );
}

/** The picture itself before it has been sent anywhere. */
function usePreview(): readonly [string | undefined, (file: File | undefined) => void] {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  return [address, (file) => setAddress(file && URL.createObjectURL(file))];
}

function FileCell({ field, value, room }: CellProps<'file' | 'image'>) {
  const address = useFileAddress(field.name);
  const file = fileIn(sendable(value));
  if (file === undefined) return null;
  if (address === undefined || room === 'row')
    return <FileInRow field={field} file={file} address={address} />;
  return (
    <>
      {field.type === 'image' && (
        // The id of the file makes a new picture a new address.
        <Image
          src={`${address}#${file.id}`}
          alt={file.name}
          mah={320}
          maw="100%"
          w="auto"
          fit="contain"
          radius="sm"
          mb={4}
        />
      )}
      <Anchor href={address} target="_blank" rel="noreferrer" className={classes.wrapped}>
        {file.name} ({sizeText(file.size)})
      </Anchor>
    </>
  );
}

interface FileInRowProps {
  readonly field: FieldOf<'file' | 'image'>;
  readonly file: KeptFile;
  readonly address: string | undefined;
}

/** Its name, and a small picture before it where it is one and has an address. */
function FileInRow({ field, file, address }: FileInRowProps) {
  const name = (
    <Text component="span" size="sm" className={classes.clipped} dir="auto">
      {file.name}
    </Text>
  );
  if (field.type !== 'image' || address === undefined) return name;
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <img className={classes.thumbnail} src={`${address}#${file.id}`} alt="" loading="lazy" />
      {name}
    </Group>
  );
}

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

function fileIn(value: JsonValue): KeptFile | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const { id, name, size } = value;
  return { id: String(id), name: String(name ?? 'file'), size: Number(size ?? 0) };
}

export const fileField: FieldControls<'file'> = { Input: FileInput, Cell: FileCell, changed: 'page' };

export const imageField: FieldControls<'image'> = {
  Input: FileInput,
  Cell: FileCell,
  width: 120,
  changed: 'page',
};
