import { Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { NoticeAnswer } from '#shared/api/calls/outgoing.ts';
import { REQUEST_NOTICE } from '#shared/engine/second-of.ts';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { clockText } from '../../ui/clock-text.ts';
import classes from './notices.module.css';

/** To the record, if the person may read such records; a call that waits for a second person to the page of them. */
function addressOf({ name, entity, record }: NoticeAnswer, description: AppDescription): string | undefined {
  if (name === REQUEST_NOTICE) return '/-/requests';
  const about = description.entities.find((one) => one.name === entity && one.may.read);
  return about && recordAddress(description, about, record);
}

/** One notice; it leads to its record where the person may read records of its kind. */
export function NoticeLine({ notice, onOpen }: { notice: NoticeAnswer; onOpen(): void }) {
  const { description, style } = useApp();
  const address = addressOf(notice, description);
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
  if (address === undefined)
    return (
      <UnstyledButton className={classes.line} onClick={onOpen}>
        {content}
      </UnstyledButton>
    );
  return (
    <UnstyledButton component={Link} className={classes.line} to={address} onClick={onOpen}>
      {content}
    </UnstyledButton>
  );
}
