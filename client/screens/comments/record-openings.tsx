import { Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatValue } from '#shared/fields/format-value.ts';
import { attachedQuery } from '../../api/history.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { PagedLines } from '../../ui/paged-lines.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import type { AttachedHere } from './attached.ts';
import classes from './comments.module.css';

/** Who opened a record, and how, newest first. */
export function RecordOpenings({ openings, id }: { readonly openings: AttachedHere; readonly id: string }) {
  const { entity, field } = openings;
  const found = useInfiniteQuery(attachedQuery({ plural: entity.plural, field, id }));
  const line = (opening: RecordAnswer) => (
    <li key={opening.id}>
      <OpeningLine openings={openings} opening={opening} />
    </li>
  );
  return (
    <Stack gap="xs" component="section" aria-label={t('screens.openedBy')} align="flex-start">
      <Title order={2} size="h5">
        {t('screens.openedBy')}
      </Title>
      <PagedLines
        found={found}
        waiting={<ListLoading few />}
        none={t('screens.neverOpened')}
        className={classes.files}
        line={line}
      />
    </Stack>
  );
}

interface OpeningLineProps {
  readonly openings: AttachedHere;
  readonly opening: RecordAnswer;
}

function OpeningLine({ openings: { entity }, opening: { values, titles } }: OpeningLineProps) {
  const { style, person } = useApp();
  const at = String(values['created_at'] ?? '');
  const way = entity.fields.find(({ name }) => name === 'way');
  const told = [way && formatValue(way, values['way'] ?? null, style), values['what']].filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const called = (name: string) => {
    const id = values[name];
    if (id === null || id === undefined) return undefined;
    return id === person?.id ? t('screens.you') : (titles[name] ?? t('screens.somebody'));
  };
  const actedBy = called('acted_by');
  return (
    <Text size="sm">
      <strong>{called('person') ?? t('screens.visitor')}</strong>
      {told.length > 0 && ` · ${told.join(': ')}`}
      {actedBy !== undefined && ` · ${t('screens.actedBy', { who: actedBy })}`}{' '}
      <Text component="time" size="sm" c="dimmed" dateTime={at}>
        {formatValue({ type: 'datetime' }, at, style)}
      </Text>
    </Text>
  );
}
