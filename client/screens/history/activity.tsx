import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { type AttachedHere, attachedTo } from '../comments/attached.ts';
import { CommentLine } from '../comments/comment-line.tsx';
import { LostEdits } from '../comments/lost-edits.tsx';
import { FollowButton } from '../comments/follow-button.tsx';
import { NewComment } from '../comments/new-comment.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { ActivityLine } from './activity-line.tsx';
import classes from './history.module.css';
import { useThread } from './use-thread.ts';

interface ActivityProps {
  readonly entity: EntityDescription;
  readonly id: string;
}

/** What happened to a record and what was said about it, newest first. Visitors, and who may not know what happened, read what is said, where they may. */
export function Activity({ entity, id }: ActivityProps) {
  const { description, person } = useApp();
  const comments = attachedTo(entity, 'comments', description);
  const followers = attachedTo(entity, 'followers', description);
  const mayKnow = person !== null && entity.may.history;
  if (!mayKnow && comments === undefined && followers === undefined) return null;
  const title = mayKnow ? t('screens.activity') : t('screens.comments');
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        {followers && <FollowButton followers={followers} id={id} />}
      </Group>
      {comments && <NewComment comments={comments} id={id} />}
      <Lines entity={entity} id={id} comments={comments} />
    </Stack>
  );
}

function Lines({ entity, id, comments }: ActivityProps & { readonly comments: AttachedHere | undefined }) {
  const thread = useThread(entity, id, comments);
  const shown = thread.told.flatMap((one) => (one.kind === 'comment' ? [one.comment.id] : []));
  if (!thread.ready)
    return thread.error ? <Failed error={thread.error} onRetry={thread.retry} /> : <ListLoading />;
  const lost = comments && (
    <LostEdits
      // What was begun is read anew as comments come and go.
      key={shown.join()}
      record={id}
      plural={comments.entity.plural}
      shown={shown}
    />
  );
  if (thread.told.length === 0) {
    return (
      <>
        {lost}
        <Text size="sm" c="dimmed">
          {comments
            ? t('screens.noComments')
            : t(thread.isTold ? 'screens.noHistory' : 'screens.historyNotTold')}
        </Text>
      </>
    );
  }
  return (
    <Stack gap="sm" align="stretch">
      {lost}
      <ol className={classes.lines} aria-label={t('screens.changesNewestFirst')}>
        {thread.told.map((one) =>
          one.kind === 'change' ? (
            <ActivityLine key={one.entry.id} entry={one.entry} entity={entity} titles={thread.titles} />
          ) : (
            <li key={one.comment.id} id={one.comment.id} className={classes.line}>
              {comments && <CommentLine entity={comments.entity} comment={one.comment} record={id} />}
            </li>
          ),
        )}
      </ol>
      {thread.next !== undefined && (
        <Group>
          <Button variant="default" size="compact-sm" loading={thread.fetching} onClick={thread.fetchNext}>
            {t('screens.showEarlier')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
