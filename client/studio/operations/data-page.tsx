import { Anchor, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Backups } from './backups.tsx';
import { Deliveries } from './deliveries.tsx';
import { HistorySearch } from './search/history-search.tsx';
import { InboxMails } from './inbox-mails.tsx';
import { Indexes } from './indexes.tsx';
import { Mailboxes } from './mailboxes.tsx';
import { Received } from './received.tsx';
import { SlowCalls } from './slow-calls.tsx';
import { Stuck } from './stuck.tsx';

/** What the data need of somebody, what happened to them, archives of them; and the way to people and tokens. */
export function DataPage() {
  return (
    <Stack gap="xl">
      <Group gap="lg">
        <Anchor component={Link} to="/-/people" size="sm">
          {t('studio.people')}
        </Anchor>
        <Anchor component={Link} to="/-/profile" size="sm">
          {t('studio.sessions')}
        </Anchor>
      </Group>
      <Section id="stuck" title={t('studio.stuckRecords')}>
        <Stuck />
      </Section>
      <Section id="deliveries" title={t('studio.deliveries')}>
        <Deliveries />
      </Section>
      <Section title={t('studio.received')}>
        <Received />
      </Section>
      <Section title={t('studio.inboxMails')}>
        <Mailboxes />
        <InboxMails />
      </Section>
      <Section id="backups" title={t('studio.backups')}>
        <Backups />
      </Section>
      <Section title={t('studio.indexes')}>
        <Indexes />
      </Section>
      <Section title={t('studio.slowCalls')}>
        <SlowCalls />
      </Section>
      <Section title={t('screens.history')}>
        <HistorySearch />
      </Section>
    </Stack>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </section>
  );
}
