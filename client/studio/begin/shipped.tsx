import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shippedQuery, shippedTextQuery } from '../../api/shipped.ts';
import { base } from '../../api/base.ts';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
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
  if (data === undefined) return <Loading label="Loading the contracts" />;
  return (
    <>
      {taking.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(taking.error)}
        </Text>
      )}
      <ul className={classes.list} aria-label="Contracts that ship">
        {data.map(({ name, title, about }) => (
          <li key={name} className={classes.contract}>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed" flex={1}>
              {about}
            </Text>
            <Group gap="xs">
              {/* Within a trial nothing is tried once more. */}
              {base === '' && (
                <Button component={Link} to={`/-/studio/try?contract=${name}`} size="xs">
                  Look at it<VisuallyHidden> of {title}</VisuallyHidden>
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                loading={taking.isPending && taking.variables === name}
                onClick={() => taking.mutate(name)}
              >
                Begin with its text<VisuallyHidden> of {title}</VisuallyHidden>
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}
