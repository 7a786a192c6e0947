import { Anchor, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Backups } from './backups.tsx';
import { Deliveries } from './deliveries.tsx';
import { HistorySearch } from './history-search.tsx';
import { Indexes } from './indexes.tsx';
import { Stuck } from './stuck.tsx';

/** What the data need of somebody, what happened to them, archives of them; and the way to people and tokens. */
export function DataPage() {
  return (
    <Stack gap="xl">
      <Group gap="lg">
        <Anchor component={Link} to="/-/people" size="sm">
          People and invitations
        </Anchor>
        <Anchor component={Link} to="/-/profile" size="sm">
          Your sessions and tokens
        </Anchor>
      </Group>
      <Section title="Stuck records">
        <Stuck />
      </Section>
      <Section title="Deliveries">
        <Deliveries />
      </Section>
      <Section title="Backups">
        <Backups />
      </Section>
      <Section title="Indexes">
        <Indexes />
      </Section>
      <Section title="History">
        <HistorySearch />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </section>
  );
}
