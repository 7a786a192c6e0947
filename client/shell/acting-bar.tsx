import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { stopActing } from '../api/people/session.ts';
import { useApp } from '../app/app-context.tsx';
import { useFreshStart } from '../app/use-fresh-start.ts';
import { strong } from '../messages/tags.tsx';
import { rich, t } from '../messages/t.ts';
import classes from './shell.module.css';

/** On every page while one acts as another: as whom, who one is, and the way back. */
export function ActingBar() {
  const { person, actedBy } = useApp();
  const freshStart = useFreshStart();
  const navigate = useNavigate();
  const stop = useMutation({
    mutationFn: stopActing,
    onSuccess: async () => {
      await navigate('/-/people');
      await freshStart();
    },
  });
  if (!actedBy || !person) return null;
  return (
    <section className={classes.acting} aria-label={t('shell.acting')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{rich('shell.actingAs', { strong }, { name: person.name, own: actedBy.name })}</Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('shell.stopActing')}
        </Button>
      </Group>
    </section>
  );
}
