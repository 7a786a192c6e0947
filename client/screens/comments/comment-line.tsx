import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { type RecordAnswer, recordFrom } from '../../api/record-answer.ts';
import { updateRecord } from '../../api/records.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../app/app-context.tsx';
import { ValueCell } from '../../fields/value-cell.tsx';
import { strong } from '../../messages/tags.tsx';
import { rich, t } from '../../messages/t.ts';
import { useWrite } from '../saving/use-write.ts';
import { CommentBox, type CommentBody } from './comment-box.tsx';
import classes from './comments.module.css';
import { KeptFile } from './kept-file.tsx';
import { useKeptText } from './kept-text.ts';
import { ownFields, OwnValues } from './own-fields.tsx';
import { OwnMenu } from './own-menu.tsx';

interface CommentLineProps {
  readonly entity: EntityDescription;
  readonly comment: RecordAnswer;
  /** The record that it is about. */
  readonly record: string;
}

/** A comment: who said what and when, with its files; who may changes it where it stands. */
export function CommentLine({ entity, comment, record }: CommentLineProps) {
  const { style } = useApp();
  const kept = { record, comment: comment.id };
  const [begun, keep] = useKeptText(kept);
  // A change that was begun before goes on where it stood.
  const [editing, setEditing] = useState(begun !== '');
  const end = () => {
    keep('');
    setEditing(false);
  };
  const author = useAuthor(comment);
  const at = String(comment.values['created_at'] ?? '');
  const text = entity.fields.find(({ name }) => name === 'text');
  return (
    <>
      <div className={classes.head}>
        <Text size="sm">
          {rich('screens.doneBy', { strong }, { who: author, what: t('screens.commented') })}{' '}
          <Text component="time" size="sm" c="dimmed" dateTime={at}>
            {formatValue({ type: 'datetime' }, at, style)}
          </Text>
          {comment.values['edited_at'] ? (
            <Text span size="sm" c="dimmed">
              {' '}
              · {t('screens.edited')}
            </Text>
          ) : null}
        </Text>
        <OwnMenu
          entity={entity}
          record={comment}
          label={t('screens.actionsOfComment', { who: author })}
          onEdit={() => setEditing(true)}
        />
      </div>
      {editing ? (
        <Editing entity={entity} comment={comment} kept={kept} onDone={end} />
      ) : (
        <div className={classes.said}>
          {text && <ValueCell field={text} value={comment.values['text'] ?? ''} room="page" />}
          <OwnValues entity={entity} comment={comment} />
          <FilesOf entity={entity} comment={comment} />
        </div>
      )}
    </>
  );
}

function useAuthor({ values, titles }: RecordAnswer): string {
  const { person } = useApp();
  const id = values['author'];
  if (typeof id === 'string' && id === person?.id) return t('screens.you');
  return titles['author'] ?? t('screens.somebody');
}

interface EditingProps extends Omit<CommentLineProps, 'record'> {
  readonly kept: Parameters<typeof useKeptText>[0];
  onDone(): void;
}

function Editing({ entity, comment, kept, onDone }: EditingProps) {
  const target = { plural: entity.plural, id: comment.id, version: comment.version };
  const writing = useWrite({
    entity,
    keepsShown: true,
    write: (body: CommentBody, confirm) => updateRecord(target, body, { confirm }),
    written: (record) => [record],
  });
  const send = async (body: CommentBody) => {
    const done = (await writing.send(body)) !== undefined;
    if (done) onDone();
    return done;
  };
  const { text, mentions } = comment.values;
  const own = ownFields(entity).filter(({ name }) => entity.updatable.includes(name));
  const start = {
    text: String(text ?? ''),
    mentions: Array.isArray(mentions) ? mentions.map(String) : [],
    values: Object.fromEntries(own.map(({ name }) => [name, comment.values[name] ?? null])),
  };
  return (
    <CommentBox
      entity={entity}
      label={t('screens.editComment')}
      writable={entity.updatable}
      start={start}
      kept={kept}
      sending={writing}
      onSend={send}
      onCancel={onDone}
    />
  );
}

function FilesOf({ entity, comment }: Omit<CommentLineProps, 'record'>): ReactNode {
  const { description } = useApp();
  const back = entity.backs.find(({ name }) => name === 'files');
  const kept = description.entities.find(({ name }) => name === back?.entity);
  const files = listed(comment.expanded['files']);
  if (kept === undefined || files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('screens.files')}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <KeptFile plural={kept.plural} record={file} />
        </li>
      ))}
    </ul>
  );
}

/** What an expanded way back leads to. */
function listed(expanded: RecordAnswer | undefined): readonly RecordAnswer[] {
  const items: JsonValue = expanded?.values['items'] ?? [];
  return Array.isArray(items)
    ? items.flatMap((item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item) ? [recordFrom(item)] : [],
      )
    : [];
}
