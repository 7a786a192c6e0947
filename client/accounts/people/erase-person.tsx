import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { LazyModal } from '../../ui/lazy/lazy-modal.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import type { ErasedAnswer } from '#shared/api/calls/person-data.ts';
import { accountsQuery, erasePerson, erasureQuery } from '../../api/people/accounts.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';

interface ErasePersonProps {
  readonly person: PersonAnswer;
  readonly opened: boolean;
  onClose(): void;
}

/** Erases all that is kept of a person, after saying what that is. */
export function ErasePerson({ person: { id, name }, opened, onClose }: ErasePersonProps) {
  return (
    <LazyModal opened={opened} onClose={onClose} title={t('accounts.eraseOf', { name })}>
      <Erasing id={id} onDone={onClose} />
    </LazyModal>
  );
}

function Erasing({ id, onDone }: { readonly id: string; onDone(): void }) {
  const [mentions, setMentions] = useState(false);
  const client = useQueryClient();
  const { data, error } = useQuery(erasureQuery(id));
  const erase = useMutation({
    mutationFn: () => erasePerson(id, mentions),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      await askRecordsAgain(client);
    },
  });
  const failure = error ?? erase.error;
  if (!data && !failure) return <Loading />;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('accounts.eraseHelp')}</Text>
      {data && data.erased.length > 0 && <Gone erased={data.erased} />}
      {data && data.named.length > 0 && (
        <>
          <Text size="sm">{t('accounts.stillNamed')}</Text>
          <Places named={data.named} />
          <Checkbox
            label={t('accounts.eraseMentions')}
            checked={mentions}
            onChange={(event) => setMentions(event.currentTarget.checked)}
          />
        </>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('accounts.keepPerson')}
        </Button>
        <Button color="red" disabled={!data} loading={erase.isPending} onClick={() => erase.mutate()}>
          {t('accounts.eraseForGood')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is erased, and how much of it. */
function Gone({ erased }: Pick<ErasedAnswer, 'erased'>) {
  return (
    <List size="sm">
      {erased.map(({ what, count }) => (
        <List.Item key={what}>{t('accounts.goneOf', { what, count })}</List.Item>
      ))}
    </List>
  );
}

function Places({ named }: Pick<ErasedAnswer, 'named'>) {
  return (
    <List size="sm">
      {named.map(({ place, entity, field, count }) => {
        const where = [entity, field].filter((part) => part !== undefined).join('.');
        return (
          <List.Item key={`${place} ${where}`}>{t('accounts.namedIn', { place, where, count })}</List.Item>
        );
      })}
    </List>
  );
}
