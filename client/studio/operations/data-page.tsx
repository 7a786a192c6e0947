import { Anchor, Badge, Title } from '@mantine/core';
import { useInfiniteQuery, useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { deliveriesQuery, stuckQuery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { Backups } from './backups.tsx';
import classes from './data-page.module.css';
import { Deliveries } from './deliveries.tsx';
import { HistorySearch } from './search/history-search.tsx';
import { InboxMails } from './inbox-mails.tsx';
import { Indexes } from './indexes.tsx';
import { Mailboxes } from './mailboxes.tsx';
import { Received } from './received.tsx';
import { SlowCalls } from './slow-calls.tsx';
import { Stuck } from './stuck.tsx';

const mails = (
  <>
    <Mailboxes />
    <InboxMails />
  </>
);

/** What needs somebody stands before what one looks up. */
const parts = [
  { id: 'stuck', name: 'studio.stuckRecords', content: <Stuck /> },
  { id: 'deliveries', name: 'studio.deliveries', content: <Deliveries /> },
  { id: 'received', name: 'studio.received', content: <Received /> },
  { id: 'inboxes', name: 'studio.inboxMails', content: mails },
  { id: 'slow', name: 'studio.slowCalls', content: <SlowCalls /> },
  { id: 'indexes', name: 'studio.indexes', content: <Indexes /> },
  { id: 'backups', name: 'studio.backups', content: <Backups /> },
  { id: 'history', name: 'screens.history', content: <HistorySearch /> },
] as const;

/** What the data need of somebody, what happened to them, archives of them; and the way to people and tokens. */
export function DataPage() {
  useGoToPart();
  return (
    <div className={classes.page}>
      <Contents />
      <div className={classes.parts}>
        {parts.map(({ id, name, content }) => (
          <section key={id} id={id} aria-label={t(name)} className={classes.part}>
            <Title order={2} size="h4" mb={4}>
              {t(name)}
            </Title>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The parts of the page, with the number of those that wait for somebody. */
function Contents() {
  const { search } = useLocation();
  const stuck = useInfiniteQuery(stuckQuery);
  const failed = useInfiniteQuery(deliveriesQuery('failed'));
  const waiting: Readonly<Record<string, WaitingProps['found']>> = {
    stuck: stuck.data,
    deliveries: failed.data,
  };
  return (
    <nav aria-label={t('studio.onThisPage')} className={classes.contents}>
      <ul>
        {parts.map(({ id, name }) => (
          <li key={id}>
            <Anchor component={Link} to={{ search, hash: id }} size="sm">
              {t(name)}
            </Anchor>
            <Waiting found={waiting[id]} />
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <Anchor component={Link} to="/-/people" size="sm">
            {t('studio.people')}
          </Anchor>
        </li>
        <li>
          <Anchor component={Link} to="/-/profile" size="sm">
            {t('studio.sessions')}
          </Anchor>
        </li>
      </ul>
    </nav>
  );
}

interface WaitingProps {
  readonly found: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
}

function Waiting({ found }: WaitingProps) {
  const count = found?.pages[0]?.items.length ?? 0;
  return (
    count > 0 && (
      <Badge size="sm" color="red.8">
        {count}
      </Badge>
    )
  );
}

const taking = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Goes to the part that the address names as often as what stands above it has come, until somebody moves the page. */
function useGoToPart(): void {
  const { hash } = useLocation();
  const isLoading = useIsFetching() > 0;
  const left = useRef('');
  useEffect(() => {
    const leave = () => {
      left.current = hash;
    };
    for (const event of taking) window.addEventListener(event, leave, { passive: true });
    return () => {
      for (const event of taking) window.removeEventListener(event, leave);
    };
  }, [hash]);
  useEffect(() => {
    if (isLoading || hash === '' || left.current === hash) return;
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash, isLoading]);
}
