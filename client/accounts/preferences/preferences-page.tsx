import { Stack } from '@mantine/core';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import classes from '../accounts.module.css';
import { PreferencesForm } from './preferences-form.tsx';

/** Language, formats and time zone, also for a visitor: the choice is kept in their browser. */
export function PreferencesPage() {
  const { description } = useApp();
  return (
    <Stack className={classes.account}>
      <PageTitle text={t('shell.languageAndRegion')} product={description.name} />
      <PreferencesForm />
    </Stack>
  );
}
