import type { Delivery } from '#shared/api/calls/outgoing.ts';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deliveriesQuery, deliveryStates, retryDelivery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PagedLines } from '../../ui/paged-lines.tsx';
import classes from '../../ui/lines.module.css';
import { useAsked } from './search/use-asked.ts';
import { Said, stateKeys, StateLine, useMoment } from './state-line.tsx';

/** Webhooks, calls and mail, the newest first; the address keeps which are shown. */
export function Deliveries() {
  const [asked, ask] = useAsked(['state']);
  const state = deliveryStates.find((one) => one === asked.state);
  const found = useInfiniteQuery(deliveriesQuery(state));
  const line = (delivery: Delivery) => <Line key={delivery.id} delivery={delivery} />;
  return (
    <>
      <NativeSelect
        size="xs"
        maw={200}
        my="xs"
        label={t('studio.show')}
        value={state ?? ''}
        data={[
          { value: '', label: t('screens.all') },
          ...deliveryStates.map((one) => ({ value: one, label: t(stateKeys[one]) })),
        ]}
        onChange={({ currentTarget: { value } }) => ask({ state: value })}
      />
      <PagedLines
        found={found}
        waiting={<Loading label={t('studio.loadingDeliveries')} />}
        className={classes.list}
        none={t('studio.noDeliveries')}
        line={line}
      />
    </>
  );
}

const colours = { waiting: 'blue', sent: 'green', failed: 'red', withheld: 'gray' } as const;

function Line({ delivery }: { delivery: Delivery }) {
  const { id, at, kind, name, event, to, state, attempts, answered, error, next_at: next } = delivery;
  const moment = useMoment();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryDelivery(id),
    onSettled: () => client.invalidateQueries({ queryKey: ['operations', 'deliveries'] }),
  });
  const said = [
    error,
    kind === 'call' &&
      error === null &&
      answered !== null &&
      t('studio.answered', { status: String(answered) }),
    attempts > 1 && t('studio.attempts', { count: attempts }),
    state === 'waiting' && attempts > 0 && next !== null && t('studio.nextTry', { at: moment(next) }),
  ].filter((one) => typeof one === 'string');
  return (
    <StateLine state={t(stateKeys[state])} colour={colours[state]} name={name} about={[event, to]} at={at}>
      {said.length > 0 && <Said>{said.join(' ')}</Said>}
      {state !== 'sent' && state !== 'withheld' && (
        <Button
          size="compact-xs"
          variant="default"
          mt={4}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('studio.retry')}
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
