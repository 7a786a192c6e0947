import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { AdvisedIndex } from '#shared/api/calls/owner.ts';
import { adviceOn, nameOf, stateOf } from '#shared/api/index-advice.ts';
import { writeText } from '#shared/messages/message.ts';
import { adviceQuery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import classes from '../../ui/lines.module.css';
import { sizeText } from '../../ui/size-text.ts';
import { useMoment } from './state-line.tsx';

/** The indexes that lists are served by: first those about which something is to be done. */
export function Indexes() {
  const { data, error, refetch } = useQuery(adviceQuery);
  const moment = useMoment();
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.loadingIndexes')} />;
  const open = data.indexes.filter((index) => adviceFor(index, data.watched) !== '');
  return (
    <>
      <Text size="sm" c="dimmed">
        {open.length === 0
          ? t('studio.indexesFine')
          : t('studio.indexesOpen', { open: open.length, all: data.indexes.length })}
        {data.since !== undefined && ` ${t('studio.usesSince', { since: moment(data.since) })}`}
      </Text>
      {[...Map.groupBy(open, (index) => adviceFor(index, data.watched))].map(([advice, indexes]) => (
        <Fragment key={advice}>
          <Text size="sm" fw={500} mt="xs">
            <WithCode text={advice} />
          </Text>
          <List label={advice} indexes={indexes} />
        </Fragment>
      ))}
      <details>
        <summary className={classes.line}>{`${t('studio.allIndexes')} (${data.indexes.length})`}</summary>
        <List label={t('studio.allIndexes')} indexes={data.indexes} />
      </details>
    </>
  );
}

/** What is to be done about one, once for all of which the same is said; nothing where nothing is. */
function adviceFor(index: AdvisedIndex, watched: boolean): string {
  const advice = adviceOn(index, watched);
  return advice === undefined ? '' : writeText(advice, t);
}

function List({ label, indexes }: { label: string; indexes: readonly AdvisedIndex[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {indexes.map((index) => (
        <Line key={`${index.entity} ${index.kind} ${index.fields.join()}`} index={index} />
      ))}
    </ul>
  );
}

function Line({ index }: { index: AdvisedIndex }) {
  return (
    <li className={classes.line}>
      <code>{index.entity}</code>: <code>{writeText(nameOf(index), t)}</code>, {writeText(stateOf(index), t)}
      {index.bytes !== undefined && `, ${sizeText(index.bytes)}`}
      {index.reasons.map(({ text, line }) => (
        <Text key={`${line} ${text}`} size="xs" c="dimmed">
          {t('studio.line', { line })}: <WithCode text={text} />
        </Text>
      ))}
    </li>
  );
}
