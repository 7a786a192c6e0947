import { Stack } from '@mantine/core';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { NotTheirs } from '../../../app/kept-out/not-theirs.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { SecurityEvents } from './security-events.tsx';

/** Security events, for those who audit everything, and for the owner. */
export function SecurityPage() {
  const { description, person } = useApp();
  if (!description.auditsSecurity && !person?.owner) return <NotTheirs />;
  return (
    <Stack>
      <PageTitle text={t('shell.securityEvents')} product={description.name} />
      <SecurityEvents />
    </Stack>
  );
}
