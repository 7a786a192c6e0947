import type { MailboxAnswer } from '#shared/api/calls/outgoing.ts';
import { useQuery } from '@tanstack/react-query';
import { mailboxesQuery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import classes from '../../ui/lines.module.css';
import { Said, stateKeys, StateLine, useMoment } from './state-line.tsx';

/** Mailboxes that are read, and why one is not; nothing where the contract has none. */
export function Mailboxes() {
  const { data, error, refetch } = useQuery(mailboxesQuery);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('studio.mailboxes')}>
      {data.map((mailbox) => (
        <Line key={mailbox.name} mailbox={mailbox} />
      ))}
    </ul>
  );
}

const colours = { reading: 'green', waiting: 'blue', failed: 'red' } as const;

function Line({ mailbox: { name, state, read_at: at, failures, error } }: { mailbox: MailboxAnswer }) {
  const moment = useMoment();
  return (
    <StateLine
      state={t(stateKeys[state])}
      colour={colours[state]}
      name={name}
      about={[at && t('studio.mailboxRead', { at: moment(at) })]}
    >
      {failures > 0 && (
        <Said>
          {error} {t('studio.attempts', { count: failures })}
        </Said>
      )}
    </StateLine>
  );
}
