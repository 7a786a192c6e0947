import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { DeletedAnswer, DeletedRecord } from '#shared/api/calls/data.ts';
import { useApp } from '../../app/app-context.tsx';
import { ValueCell } from '../../fields/value-cell.tsx';
import { titleDirection } from '../../messages/title-direction.ts';
import { t } from '../../messages/t.ts';
import { clockText } from '../../ui/clock-text.ts';
import { whoOf } from '../history/history-story.ts';
import classes from './trash.module.css';
import { useRestore } from '../undo/use-restore.ts';

interface DeletedCardProps {
  readonly entity: EntityDescription;
  readonly deleted: DeletedRecord;
  readonly titles: DeletedAnswer['titles'];
}

/** A deleted record: what it was, who deleted it, and the way back. */
export function DeletedCard({ entity, deleted, titles }: DeletedCardProps) {
  const { person, style } = useApp();
  const [busy, setBusy] = useState(false);
  const restore = useRestore(entity);
  const { id, at, by, title = entity.label, values } = deleted;
  const filled = entity.fields.filter(({ name }) => (values[name] ?? null) !== null);
  return (
    <Paper withBorder p="sm" component="article" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600} dir={titleDirection(title)}>
              {title}
            </Text>
            <Text size="sm" c="dimmed">
              {t('screens.deletedBy', { who: whoOf(by, titles, person), at: clockText(at, style) })}
            </Text>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            loading={busy}
            aria-label={t('screens.restoreNamed', { title })}
            onClick={() => {
              setBusy(true);
              void restore(id).finally(() => setBusy(false));
            }}
          >
            {t('screens.restore')}
          </Button>
        </Group>
        <dl className={classes.values}>
          {filled.map((field) => (
            <div key={field.name} className={classes.pair}>
              <dt>{field.label}</dt>
              <dd>
                <ValueCell
                  field={field}
                  value={values[field.name] ?? null}
                  title={titles[String(values[field.name])]}
                  room="row"
                />
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Paper>
  );
}
