import type { ReceivedAnswer } from '#shared/api/calls/outgoing.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { receivedQuery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { Loading } from '../../ui/loading.tsx';
import { PagedLines } from '../../ui/paged-lines.tsx';
import classes from '../../ui/lines.module.css';
import { Said, stateKeys, StateLine } from './state-line.tsx';

/** What other systems sent, the newest first. */
export function Received() {
  const found = useInfiniteQuery(receivedQuery);
  const line = (message: ReceivedAnswer) => <Line key={message.id} message={message} />;
  return (
    <PagedLines
      found={found}
      waiting={<Loading label={t('studio.loadingReceived')} />}
      className={classes.list}
      none={t('studio.noReceived')}
      line={line}
    />
  );
}

const colours = { taken: 'green', refused: 'red' } as const;

function Line({ message }: { message: ReceivedAnswer }) {
  const { name, sender_id: sender, state, code, detail, tries, last_at: at } = message;
  return (
    <StateLine state={t(stateKeys[state])} colour={colours[state]} name={name} about={[sender]} at={at}>
      {(code !== null || tries > 1) && (
        <Said>
          {code !== null && <code>{code}</code>} {detail}{' '}
          {tries > 1 && t('studio.attempts', { count: tries })}
        </Said>
      )}
    </StateLine>
  );
}
