import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { StuckRecord } from '#shared/api/calls/owner.ts';
import { stuckQuery } from '../../api/studio/operations.ts';
import { titleQuery } from '../../api/titles.ts';
import { rich, t } from '../../messages/t.ts';
import { code } from '../../messages/tags.tsx';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import classes from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { PagedLines } from '../../ui/paged-lines.tsx';
import { useMoment } from './state-line.tsx';

/** Records that a transition of the clock is due for, and that a guard or rule does not let go. */
export function Stuck() {
  const found = useInfiniteQuery(stuckQuery);
  const line = (record: StuckRecord) => (
    <Line key={`${record.entity} ${record.id} ${record.transition}`} record={record} />
  );
  return (
    <PagedLines
      found={found}
      waiting={<Loading label={t('studio.loadingStuck')} />}
      className={classes.list}
      none={t('studio.noStuck')}
      more={t('screens.showMore')}
      line={line}
    />
  );
}

function Line({ record }: { record: StuckRecord }) {
  const { entity, id, transition, code: reason, tries, next_at: next } = record;
  const { description } = useApp();
  const moment = useMoment();
  const described = description.entities.find(({ name }) => name === entity);
  return (
    <li className={classes.line}>
      {described === undefined ? entity : <Stopped entity={described} id={id} />}
      <Text size="sm" c="dimmed">
        {rich('studio.stuckLine', { code }, { transition, reason, count: tries })}.{' '}
        {t('studio.nextTry', { at: moment(next) })}
      </Text>
    </li>
  );
}

/** The record by its title, once that is known, and what kind it is. */
function Stopped({ entity, id }: { readonly entity: EntityDescription; readonly id: string }) {
  const { description } = useApp();
  const { data: title } = useQuery(titleQuery(entity.plural, id));
  return (
    <>
      {title && `${entity.label} `}
      <Anchor component={Link} to={recordAddress(description, entity, id)} size="sm">
        {title ?? entity.label}
      </Anchor>
    </>
  );
}
