import { useRef } from 'react';
import { newKey } from '../../api/call/new-key.ts';
import { createRecord } from '../../api/records.ts';
import { t } from '../../messages/t.ts';
import { useWrite } from '../saving/use-write.ts';
import type { AttachedHere } from './attached.ts';
import { CommentBox, type CommentBody } from './comment-box.tsx';

/** Where one says something about a record. */
export function NewComment({ comments, id }: { readonly comments: AttachedHere; readonly id: string }) {
  const { entity, field } = comments;
  // The same for every attempt at one comment.
  const key = useRef(newKey());
  const writing = useWrite({
    entity,
    keepsShown: true,
    write: (body: CommentBody, confirm) =>
      createRecord(entity.plural, { ...body, [field]: id }, { idempotencyKey: key.current, confirm }),
    written: (record) => [record],
  });
  const send = async (body: CommentBody) => {
    const done = (await writing.send(body)) !== undefined;
    if (done) key.current = newKey();
    return done;
  };
  if (!entity.may.create || !entity.creatable.includes('text')) return null;
  return (
    <CommentBox
      entity={entity}
      label={t('screens.writeComment')}
      writable={entity.creatable}
      kept={{ record: id }}
      sending={writing}
      onSend={send}
    />
  );
}
