import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adviceOn, type AdvisedIndex, nameOf, stateOf } from '#shared/api/index-advice.ts';
import { adviceQuery } from '../../api/operations.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './operations.module.css';

/** The indexes that lists are served by: first those about which something is to be done. */
export function Indexes() {
  const { data, error, refetch } = useQuery(adviceQuery);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label="Looking at the indexes" />;
  const open = data.indexes.filter((index) => adviceOn(index) !== undefined);
  return (
    <>
      <Text size="sm" c="dimmed">
        {open.length === 0
          ? 'The database has every index that the contract calls for, and nothing is to be done about them.'
          : `${open.length} of ${data.indexes.length} indexes need a look.`}
        {data.since !== undefined && ` Uses are counted since ${data.since}.`}
      </Text>
      {open.length > 0 && <List label="Indexes that need a look" indexes={open} />}
      <details>
        <summary className={classes.line}>All indexes ({data.indexes.length})</summary>
        <List label="All indexes" indexes={data.indexes} />
      </details>
    </>
  );
}

function List({ label, indexes }: { readonly label: string; readonly indexes: readonly AdvisedIndex[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {indexes.map((index) => (
        <Line key={`${index.entity} ${index.kind} ${index.fields.join()}`} index={index} />
      ))}
    </ul>
  );
}

function Line({ index }: { readonly index: AdvisedIndex }) {
  const advice = adviceOn(index);
  return (
    <li className={classes.line}>
      <code>{index.entity}</code>: <code>{nameOf(index)}</code>, {stateOf(index)}
      {index.reasons.map(({ text, line }) => (
        <Text key={`${line} ${text}`} size="xs" c="dimmed">
          Line {line}: {text.replaceAll('`', '')}
        </Text>
      ))}
      {advice !== undefined && <Text size="sm">{advice}</Text>}
    </li>
  );
}
