import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Deliveries } from './deliveries.tsx';
import { Stuck } from './stuck.tsx';

/** What the data need of somebody: records that are stuck, calls that did not leave; and the way to people and tokens. */
export function DataPage() {
  return (
    <Stack>
      <Group gap="lg">
        <Anchor component={Link} to="/-/people" size="sm">
          People and invitations
        </Anchor>
        <Anchor component={Link} to="/-/profile" size="sm">
          Your sessions and tokens
        </Anchor>
      </Group>
      <section aria-label="Stuck records">
        <Title order={2} size="h5">
          Stuck records
        </Title>
        <Stuck />
      </section>
      <section aria-label="Deliveries">
        <Title order={2} size="h5">
          Deliveries
        </Title>
        <Deliveries />
      </section>
      <Text size="sm" c="dimmed">
        Everything in one archive: <code>ninefold backup &lt;file&gt;</code>, and back with{' '}
        <code>ninefold restore &lt;file&gt;</code>, where the server runs.
      </Text>
    </Stack>
  );
}
