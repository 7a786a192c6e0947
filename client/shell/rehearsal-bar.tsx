import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconClock, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { peopleQuery } from '../api/queries.ts';
import { advanceClock } from '../api/people/session.ts';
import { rich, t } from '../messages/t.ts';
import { strong } from '../messages/tags.tsx';
import { useApp } from '../app/app-context.tsx';
import { rolesInWords } from '../app/roles-in-words.ts';
import { clockText } from '../ui/clock-text.ts';
import classes from './shell.module.css';
import { useBecome } from '../app/use-become.ts';
import { LazyMenu } from '../ui/lazy/lazy-popover.tsx';

/** In a rehearsal, on every page: that nothing is kept, who one is, what time it is; one click to change either. */
export function RehearsalBar() {
  return (
    <section className={classes.bar} aria-label={t('shell.rehearsal')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{rich('shell.nothingKept', { strong })}</Text>
        <Group gap={4} miw={0}>
          <PersonSwitch />
          <ClockMenu />
        </Group>
      </Group>
    </section>
  );
}

function PersonSwitch() {
  const { description, person } = useApp();
  const people = useQuery(peopleQuery);
  const become = useBecome();
  return (
    <LazyMenu
      position="bottom-end"
      renderButton={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconUserCircle size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={become.isPending}
          miw={0}
          aria-label={person ? t('shell.becomeAnother', { name: person.name }) : t('shell.pickPerson')}
          px={6}
        >
          {person ? (
            <>
              <Text span inherit visibleFrom="sm">
                {t('shell.youAreNamed', { name: person.name })}
              </Text>
              <Text span inherit hiddenFrom="sm">
                {person.name}
              </Text>
            </>
          ) : (
            t('shell.pickPerson')
          )}
        </Button>
      )}
    >
      <Menu.Dropdown>
        {(people.data ?? []).map(({ name, label, roles }) => (
          <Menu.Item key={name} onClick={() => become.mutate(name)}>
            {label}
            <Text span size="xs" c="dimmed" ms="xs">
              {rolesInWords(description, roles)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LazyMenu>
  );
}

const steps = [
  { advance: 'PT1H', label: 'shell.hourLater' },
  { advance: 'P1D', label: 'shell.dayLater' },
  { advance: 'P7D', label: 'shell.weekLater' },
] as const;

function ClockMenu() {
  const { description, style } = useApp();
  const client = useQueryClient();
  const move = useMutation({ mutationFn: advanceClock, onSuccess: () => client.invalidateQueries() });
  const now = clockText(description.now, style);
  return (
    <LazyMenu
      position="bottom-end"
      renderButton={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconClock size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={move.isPending}
          px={6}
          flex="none"
          aria-label={t('shell.clock', { now })}
        >
          {now}
        </Button>
      )}
    >
      <Menu.Dropdown>
        <Menu.Label>{t('shell.moveClock')}</Menu.Label>
        {steps.map(({ advance, label }) => (
          <Menu.Item key={advance} onClick={() => move.mutate(advance)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LazyMenu>
  );
}
