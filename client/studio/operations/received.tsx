import type { ReceivedAnswer } from '#shared/api/calls/outgoing.ts';
import { Badge } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { receivedQuery } from '../../api/studio/operations.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import classes from './operations.module.css';
import { PagedLines } from './paged-lines.tsx';

/** What other systems sent, the newest first. */
export function Received() {
  const found = useInfiniteQuery(receivedQuery);
  const line = (message: ReceivedAnswer) => <Line key={message.id} message={message} />;
  return (
    <PagedLines
      found={found}
      loading={t('studio.loadingReceived')}
      none={t('studio.noReceived')}
      line={line}
    />
  );
}

const colours = { taken: 'green', refused: 'red' } as const;

function Line({ message }: { message: ReceivedAnswer }) {
  const { name, sender_id: sender, state, code, detail, tries, last_at: at } = message;
  const { settings } = useApp().description;
  const moment = new Intl.DateTimeFormat(settings.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: settings.timezone,
  });
  return (
    <li className={classes.line}>
      <Badge size="sm" variant="light" tt="none" color={colours[state]}>
        {state}
      </Badge>{' '}
      {moment.format(new Date(at))} {name}, {sender}
      {tries > 1 && ` ${t('studio.attempts', { count: tries })}`} {code !== null && <code>{code}</code>}{' '}
      {detail}
    </li>
  );
}
