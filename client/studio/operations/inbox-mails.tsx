import type { InboxMailAnswer } from '#shared/api/calls/outgoing.ts';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { inboxQuery, retryInboxMail } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PagedLines } from '../../ui/paged-lines.tsx';
import classes from '../../ui/lines.module.css';
import { Said, stateKeys, StateLine } from './state-line.tsx';

/** Mails that came in, the newest first; those that were not taken can be taken here. */
export function InboxMails() {
  const found = useInfiniteQuery(inboxQuery);
  const line = (mail: InboxMailAnswer) => <Line key={mail.id} mail={mail} />;
  return (
    <PagedLines
      found={found}
      waiting={<Loading label={t('studio.loadingInboxMails')} />}
      className={classes.list}
      none={t('studio.noInboxMails')}
      line={line}
    />
  );
}

const colours = { waiting: 'blue', taken: 'green', aside: 'gray', refused: 'red' } as const;

function Line({ mail }: { mail: InboxMailAnswer }) {
  const { id, name, from, subject, state, code, detail, last_at: at } = mail;
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryInboxMail(id),
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
  return (
    <StateLine
      state={t(stateKeys[state])}
      colour={colours[state]}
      name={name}
      about={[from, subject]}
      at={at}
    >
      {code !== null && (
        <Said>
          <code>{code}</code> {detail}
        </Said>
      )}
      {(state === 'aside' || state === 'refused') && (
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('studio.takeMail')}
        </Button>
      )}
      {retry.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(retry.error)}
        </Text>
      )}
    </StateLine>
  );
}
