import { Anchor } from '@mantine/core';
import { apiAddress } from '../../api/call/base.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useHeldFile } from '../../fields/file/use-held-file.ts';
import { sizeText } from '../../ui/size-text.ts';
import classes from './comments.module.css';

/** A file as it is kept with a comment or a record: a picture is shown, anything else is called by its name. */
export function KeptFile({ plural, record }: { readonly plural: string; readonly record: RecordAnswer }) {
  const address = useHeldFile(apiAddress(`${plural}/${record.id}/-/files/file`));
  const file = fileIn(record);
  if (file === undefined) return null;
  const isPicture = drawn.includes(file.type);
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm" className={classes.name}>
      {isPicture && address !== undefined && (
        <img className={classes.picture} src={address} alt="" loading="lazy" />
      )}
      {file.name} ({sizeText(file.size)})
    </Anchor>
  );
}

const drawn: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

interface File {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

function fileIn({ values }: RecordAnswer): File | undefined {
  const value = values['file'];
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const { name, type, size } = value;
  return { name: String(name ?? 'file'), type: String(type ?? ''), size: Number(size ?? 0) };
}
