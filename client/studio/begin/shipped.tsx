import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shippedQuery, shippedTextQuery } from '../../api/studio/shipped.ts';
import { base } from '../../api/call/base.ts';
import { rich, t } from '../../messages/t.ts';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { ReactNode } from 'react';
import classes from './begin.module.css';

/** The contracts that come with Ninefold: each can be looked at as it runs, and taken as a draft. */
export function Shipped({ onTake }: { onTake(text: string): void }) {
  const { data, error, refetch } = useQuery(shippedQuery);
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: (name: string) => client.fetchQuery(shippedTextQuery(name)),
    onSuccess: ({ text }) => onTake(text),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.loadingContracts')} />;
  return (
    <>
      {taking.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(taking.error)}
        </Text>
      )}
      <ul className={classes.list} aria-label={t('studio.shippedContracts')}>
        {data.map(({ name, title, about }) => (
          <li key={name} className={classes.contract}>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed" flex={1}>
              {about}
            </Text>
            <Group gap="xs">
              {/* Within a trial nothing is tried once more. */}
              {base === '' && (
                <Button component={Link} to={`/-/studio/try?contract=${name}`} size="xs" variant="light">
                  {rich('studio.lookAtIt', { hidden }, { title })}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                loading={taking.isPending && taking.variables === name}
                onClick={() => taking.mutate(name)}
              >
                {rich('studio.beginWithIt', { hidden }, { title })}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What tells one button from the others, for who hears them. */
function hidden(words: ReactNode) {
  return <VisuallyHidden>{words}</VisuallyHidden>;
}
