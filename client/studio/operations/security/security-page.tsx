import { Stack } from '@mantine/core';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { NotFound } from '../../../ui/page/not-found.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { SecurityEvents } from './security-events.tsx';

/** Security events, for those who audit everything, and for the owner. */
export function SecurityPage() {
  const { description, person } = useApp();
  if (!description.auditsSecurity && !person?.owner) return <NotFound product={description.name} />;
  return (
    <Stack>
      <PageTitle text={t('shell.securityEvents')} product={description.name} />
      <SecurityEvents />
    </Stack>
  );
}
