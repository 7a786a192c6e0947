import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AppDescription } from '#shared/api/app-description.ts';
import type { SlowCall } from '#shared/api/calls/owner.ts';
import { adviceOnSlow, nameOfSlow, type SlowNames, storyOfSlow } from '#shared/api/slow-calls.ts';
import { writeText } from '#shared/messages/message.ts';
import { adviceQuery } from '../../api/studio/operations.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from '../../ui/lines.module.css';
import { callersInWords } from './callers-in-words.ts';
import { useMoment } from './state-line.tsx';

/** Calls that took long: what took most time together first, with the reason, its statement and plan. */
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
  const { last, statement, plan = [] } = slow;
  const moment = useMoment();
  const names = namesFor(useApp().description);
  return (
    <li className={classes.line}>
      <strong>{writeText(nameOfSlow(slow, names), t)}</strong>
      <Text size="xs" c="dimmed">
        {writeText(storyOfSlow(slow, moment(last), names), t)}
      </Text>
      <Text size="sm">{writeText(adviceOnSlow(slow), t)}</Text>
      {statement !== undefined && (
        <details>
          <summary>{t('studio.slowStatement')}</summary>
          <pre className={classes.code}>{[statement, '', ...plan].join('\n')}</pre>
        </details>
      )}
    </li>
  );
}

/** As the screens call them; what the viewer is not told of keeps its name in the contract. */
function namesFor(app: AppDescription): SlowNames {
  return {
    about: (of, many) => {
      const entity = entityNamed(app, of);
      if (entity === undefined) return of;
      return many ? entity.labelPlural : entity.label;
    },
    callers: (as) => callersInWords(app, as),
  };
}
