import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SlowCall } from '#shared/api/calls/owner.ts';
import { nameOfSlow } from '#shared/api/slow-calls.ts';
import { writeText } from '#shared/messages/message.ts';
import { adviceQuery } from '../../api/studio/operations.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from '../../ui/lines.module.css';
import { callersInWords } from './callers-in-words.ts';
import { useMoment } from './state-line.tsx';

/** Calls that took long: what took most time together first, with its statement and plan. */
export function SlowCalls() {
  const { data, error, refetch } = useQuery(adviceQuery);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.loadingSlowCalls')} />;
  if (data.slow.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('studio.nothingSlow')}
      </Text>
    );
  return (
    <ul className={classes.list} aria-label={t('studio.slowCalls')}>
      {data.slow.map((slow) => (
        <Line key={JSON.stringify([slow.call, slow.of, slow.as, slow.statement])} slow={slow} />
      ))}
    </ul>
  );
}

function Line({ slow }: { readonly slow: SlowCall }) {
  const { times, longest_ms: longest, total_ms: total, last, rows, statement, plan = [] } = slow;
  const moment = useMoment();
  const { description } = useApp();
  const found = rows === undefined ? '' : `, ${t('studio.slowRows', { rows })}`;
  return (
    <li className={classes.line}>
      {writeText(nameOfSlow(slow, callersInWords(description, slow.as)), t)}
      <Text size="xs" c="dimmed">
        {t('studio.slowTimes', { times, longest, total, last: moment(last) })}
        {found}
      </Text>
      {statement === undefined ? (
        <Text size="xs">{t('studio.manyStatements')}</Text>
      ) : (
        <details>
          <summary>{t('studio.slowStatement')}</summary>
          <pre className={classes.code}>{[statement, '', ...plan].join('\n')}</pre>
        </details>
      )}
    </li>
  );
}
