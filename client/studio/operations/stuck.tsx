import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StuckRecord } from '#shared/api/calls/owner.ts';
import { stuckQuery } from '../../api/studio/operations.ts';
import { rich, t } from '../../messages/t.ts';
import { code } from '../../messages/tags.tsx';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import classes from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { PagedLines } from '../../ui/paged-lines.tsx';

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

function Line({ record: { entity, id, transition, code: reason, tries } }: { record: StuckRecord }) {
  const { description } = useApp();
  const described = description.entities.find(({ name }) => name === entity);
  return (
    <li className={classes.line}>
      {described === undefined ? (
        entity
      ) : (
        <Anchor component={Link} to={recordAddress(description, described, id)} size="sm">
          {described.label}
        </Anchor>
      )}{' '}
      {rich('studio.stuckLine', { code }, { transition, reason, count: tries })}
    </li>
  );
}
