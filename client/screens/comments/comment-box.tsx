import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { sendable } from '../../fields/base/not-understood.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';
import type { Asking } from '../saving/use-write.ts';
import classes from './comments.module.css';
import { DraftFileList } from './draft-file-list.tsx';
import { AttachButton, useFileDrop } from '../../fields/file/file-drop.tsx';
import { useKeptText } from './kept-text.ts';
import { MentionInput } from './mention-input.tsx';
import { OwnFields, ownFields, type OwnTyped } from './own-fields.tsx';
import { type Mentioned, stillNamed } from './mentions.ts';
import { useDraftFiles } from './use-draft-files.ts';

/** What is sent of a comment. */
export type CommentBody = Record<string, JsonValue>;

interface CommentBoxProps {
  readonly entity: EntityDescription;
  readonly label: string;
  /** The fields that may be sent. */
  readonly writable: readonly string[];
  /** What is changed; who was mentioned in it stays so. */
  readonly start?: {
    readonly text: string;
    readonly mentions: readonly string[];
    readonly values: Readonly<Record<string, JsonValue>>;
  };
  readonly sending: {
    readonly pending: boolean;
    readonly error: unknown;
    readonly asking: Asking;
  };
  /** Where a text that was not sent is kept for this window. */
  readonly kept: Parameters<typeof useKeptText>[0];
  /** True where it went through. */
  onSend(body: CommentBody): Promise<boolean>;
  onCancel?(): void;
}

/** A comment being written. What was refused stays, with the reason. */
export function CommentBox({
  entity,
  label,
  writable,
  start,
  kept,
  sending,
  onSend,
  onCancel,
}: CommentBoxProps) {
  const [text, setText] = useText(start?.text ?? '', kept);
  const [picked, setPicked] = useState<readonly Mentioned[]>([]);
  const [values, setValues] = useState<OwnTyped>(start?.values ?? {});
  const draft = useDraftFiles();
  const takesFiles = start === undefined && entity.backs.some(({ name, part }) => part && name === 'files');
  const drop = useFileDrop(takesFiles ? draft.add : undefined);
  const field = entity.fields.find(({ name }) => name === 'text');
  const mayMention = writable.includes('mentions');
  const send = async () => {
    if (text.trim() === '' || !draft.ready || sending.pending) return;
    const files = draft.files.flatMap(({ uploaded }) => (uploaded ? [{ file: { id: uploaded.id } }] : []));
    const done = await onSend({
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sendable(value)])),
      text,
      ...(mayMention
        ? { mentions: [...new Set([...(start?.mentions ?? []), ...stillNamed(text, picked)])] }
        : {}),
      ...(files.length > 0 ? { files } : {}),
    });
    if (!done) return;
    setText('');
    setPicked([]);
    setValues({});
    draft.clear();
  };
  return (
    <Stack gap="xs" className={classes.box} {...drop}>
      <MentionInput
        label={label}
        text={text}
        max={field?.type === 'markdown' || field?.type === 'text' ? field.max : 10_000}
        mayMention={mayMention}
        autoFocus={start !== undefined}
        error={sending.error ? sentenceOf(sending.error) : undefined}
        onChange={setText}
        onMention={(person) => setPicked((all) => [...all, person])}
        onSend={() => void send()}
        {...(onCancel === undefined ? {} : { onCancel })}
      />
      <OwnFields
        fields={ownFields(entity).filter(({ name }) => writable.includes(name))}
        values={values}
        onChange={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
      />
      <DraftFileList files={draft.files} remove={draft.remove} />
      <Group gap="xs" justify="flex-end">
        {takesFiles && <AttachButton onFiles={draft.add} />}
        {onCancel && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        )}
        <Button
          size="compact-sm"
          loading={sending.pending}
          disabled={text.trim() === '' || !draft.ready}
          onClick={() => void send()}
        >
          {start === undefined ? t('screens.comment') : t('screens.save')}
        </Button>
      </Group>
      <AskDialog asking={sending.asking} about={text} />
    </Stack>
  );
}

/** What one has begun to say is there again when one comes back, until it is sent or given up. */
function useText(start: string, place: CommentBoxProps['kept']) {
  const [kept, keep] = useKeptText(place);
  // A change that leaves nothing is one, and is not sent.
  const [isEmptied, setEmptied] = useState(false);
  const put = (text: string) => {
    setEmptied(text === '');
    keep(text === start ? '' : text);
  };
  return [kept === '' && !isEmptied ? start : kept, put] as const;
}
