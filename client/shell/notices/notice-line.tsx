import { Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import type { NoticeAnswer } from '#shared/api/calls/outgoing.ts';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { clockText } from '../../ui/clock-text.ts';
import classes from './notices.module.css';

/** One notice; it leads to its record where the person may read records of its kind. */
export function NoticeLine({ notice, onOpen }: { notice: NoticeAnswer; onOpen(): void }) {
  const { description, style } = useApp();
  const entity = description.entities.find(({ name, may }) => name === notice.entity && may.read);
  const content = (
    <>
      <Text size="sm" fw={notice.read ? 400 : 700} className={classes.text}>
        {notice.read ? null : <span className={classes.dot} role="img" aria-label={t('shell.unread')} />}
        {notice.title}
      </Text>
      {notice.text !== '' && (
        <Text size="sm" className={classes.text}>
          {notice.text}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="time" dateTime={notice.at}>
        {clockText(notice.at, style)}
      </Text>
    </>
  );
  if (entity === undefined)
    return (
      <UnstyledButton className={classes.line} onClick={onOpen}>
        {content}
      </UnstyledButton>
    );
  return (
    <UnstyledButton
      component={Link}
      className={classes.line}
      to={recordAddress(description, entity, notice.record)}
      onClick={onOpen}
    >
      {content}
    </UnstyledButton>
  );
}
