import type { Delivery } from '#shared/api/calls/outgoing.ts';
import { Badge, Button, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deliveriesQuery, deliveryStates, retryDelivery } from '../../api/studio/operations.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { useAddressWords } from '../../app/use-address-words.ts';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './operations.module.css';
import { withWords } from './with-words.ts';

/** Webhooks and mail, the newest first; the address keeps which are shown. */
export function Deliveries() {
  const [asked, setAsked] = useAddressWords();
  const state = deliveryStates.find((one) => one === asked.get('state'));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deliveriesQuery(state),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <NativeSelect
        size="xs"
        maw={200}
        my="xs"
        label={t('studio.show')}
        value={state ?? ''}
        data={[{ value: '', label: t('screens.all') }, ...deliveryStates]}
        onChange={({ currentTarget: { value } }) =>
          setAsked(withWords(asked, { state: value }), { replace: true })
        }
      />
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Loading label={t('studio.loadingDeliveries')} />}
      {data !== undefined && items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('studio.noDeliveries')}
        </Text>
      )}
      <ul className={classes.list}>
        {items.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screens.showMore')}
        </Button>
      )}
    </>
  );
}

const colours = { waiting: 'blue', sent: 'green', failed: 'red', withheld: 'gray' } as const;

function Line({ delivery: { id, at, name, event, to, state, attempts, error } }: { delivery: Delivery }) {
  const { settings } = useApp().description;
  const moment = new Intl.DateTimeFormat(settings.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: settings.timezone,
  });
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryDelivery(id),
    onSettled: () => client.invalidateQueries({ queryKey: ['operations', 'deliveries'] }),
  });
  return (
    <li className={classes.line}>
      <Badge size="sm" variant="light" tt="none" color={colours[state]}>
        {state}
      </Badge>{' '}
      {moment.format(new Date(at))} {[name, event, to].filter(Boolean).join(', ')}
      {attempts > 1 && ` ${t('studio.attempts', { count: attempts })}`}{' '}
      {error !== null && <code>{error}</code>}{' '}
      {state !== 'sent' && state !== 'withheld' && (
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('studio.retry')}
        </Button>
      )}
      {retry.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(retry.error)}
        </Text>
      )}
    </li>
  );
}
