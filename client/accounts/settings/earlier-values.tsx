import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SettingAnswer } from '#shared/api/calls/engine.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { titleQuery } from '../../api/titles.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { ValueText } from '../../fields/value-text.tsx';
import { arrow } from '../../messages/arrow.ts';
import { t } from '../../messages/t.ts';
import { momentText } from '../../ui/clock-text.ts';
import classes from '../accounts.module.css';

interface EarlierValuesProps {
  readonly field: FieldShape;
  /** Newest first. */
  readonly history: SettingAnswer['history'];
}

/** What a setting was, from when on, and who changed it: behind a click. */
export function EarlierValues({ field, history }: EarlierValuesProps) {
  const { style } = useApp();
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  if (history.length === 0) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={opened}
        aria-controls={id}
        aria-label={t('accounts.earlierValuesOf', { setting: field.label })}
        onClick={toggle}
      >
        {t('accounts.earlierValues')}
      </Button>
      <ol id={id} hidden={!opened} className={classes.earlier}>
        {opened &&
          history.map(({ at, by, before, after }) => (
            <Text key={at} component="li" size="xs" c="dimmed">
              <time dateTime={at}>{momentText(at, style)}</time> · <ValueText field={field} value={before} />{' '}
              {arrow()} <ValueText field={field} value={after} /> · <Who id={by} />
            </Text>
          ))}
      </ol>
    </>
  );
}

function Who({ id }: { id: string | null }) {
  const { description } = useApp();
  const person = entityNamed(description, 'user');
  if (id === null || person?.may.read !== true) return t('screens.somebody');
  return <Name plural={person.plural} id={id} />;
}

function Name({ plural, id }: { plural: string; id: string }) {
  const { data, isPending } = useQuery(titleQuery(plural, id));
  return data ?? (isPending ? '…' : t('screens.somebody'));
}
