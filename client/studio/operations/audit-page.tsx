import { Stack } from '@mantine/core';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { NotTheirs } from '../../app/kept-out/not-theirs.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { HistorySearch } from './search/history-search.tsx';

/** What happened to all records that somebody audits; the owner finds the same among the data of the Studio. */
export function AuditPage() {
  const { description } = useApp();
  if (description.audits === undefined) return <NotTheirs />;
  return (
    <Stack>
      <PageTitle text={t('screens.history')} product={description.name} />
      <HistorySearch />
    </Stack>
  );
}
