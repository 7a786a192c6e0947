import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { mailsQuery } from '../../api/mails.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { EarlierButton } from '../../ui/paged-lines.tsx';
import { MailLine } from './mail-line.tsx';
import classes from './mails.module.css';

/** What was sent about a record, newest first; nothing where nothing was. */
export function RecordMails({ entity, id }: { readonly entity: EntityDescription; readonly id: string }) {
  const found = useInfiniteQuery(mailsQuery(entity.plural, id));
  const { data, error, refetch } = found;
  const mails = data?.pages.flatMap(({ items }) => items) ?? [];
  if (mails.length === 0 && !error) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('screens.mails')} align="flex-start">
      <Title order={2} size="h5">
        {t('screens.mails')}
      </Title>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      <ol className={classes.lines}>
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} plural={entity.plural} record={id} />
        ))}
      </ol>
      <EarlierButton found={found} />
    </Stack>
  );
}
