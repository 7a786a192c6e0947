import { Alert, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppDescription } from '#shared/api/app-description.ts';
import { noPreferences, type Preferences } from '#shared/api/reading.ts';
import { numberFormatter } from '#shared/fields/base/formatters.ts';
import { languageName } from '#shared/messages/language-name.ts';
import { languageTags } from '#shared/messages/languages.ts';
import { usualReading } from '#shared/messages/usual-reading.ts';
import { zoneNames } from '#shared/time/zone-names.ts';
import { preferencesQuery } from '../../api/people/preferences.ts';
import { useChangePreferences } from '../../api/people/use-preferences.ts';
import { useApp } from '../../app/app-context.tsx';
import { languageInUse, t } from '../../messages/t.ts';
import { momentText } from '../../ui/clock-text.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { localeName } from '../../ui/language-names.ts';
import { formatLocales } from './format-locales.ts';

/** The language of the product, how dates and numbers are written, and the clock. What is chosen holds at once. */
export function PreferencesForm() {
  const { description, person, style } = useApp();
  const { data = noPreferences } = useQuery(preferencesQuery);
  const change = useChangePreferences();
  const options = useMemo(() => optionsFor(description, data.language), [description, data.language]);
  const select = (name: keyof Preferences, label: string, help?: string) => (
    <Select
      label={label}
      description={help}
      data={[{ value: '', label: options.usual[name] }, ...options[name]]}
      value={data[name] ?? ''}
      onChange={(value) => change.mutate({ [name]: value === '' ? null : value })}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('shell.nothingFound')}
    />
  );
  const example = t('accounts.formatsExample', {
    moment: momentText(description.now, style),
    number: numberFormatter(style.locale, { minimumFractionDigits: 2 }).format(1234.5),
  });
  return (
    <Stack gap="sm">
      {change.error && (
        <Alert color="red" role="alert">
          {sentenceOf(change.error)}
        </Alert>
      )}
      {select('language', t('accounts.language'))}
      {select('locale', t('accounts.formats'), example)}
      {select('timezone', t('accounts.timeZone'), t('accounts.timeZoneHelp'))}
      <Text aria-live="polite" size="sm" c="dimmed">
        {change.isSuccess && (person ? t('accounts.preferencesSaved') : t('accounts.preferencesInBrowser'))}
      </Text>
    </Stack>
  );
}

/** What there is to choose from, and what holds where nothing is chosen. */
function optionsFor({ settings, reader }: AppDescription, chosen: Preferences['language']) {
  const language = languageInUse();
  const wishes = { offered: reader.offered, accepts: navigator.languages };
  const formats = usualReading(settings.locale, { ...wishes, chosen: chosen ?? undefined });
  const usual = (value: string) => t('accounts.asUsual', { value });
  return {
    usual: {
      language: usual(languageName(usualReading(settings.locale, wishes).language)),
      locale: usual(localeName(formats.locale, language)),
      timezone: usual(zoneName(settings.timezone)),
    },
    language: languageTags.map((value) => ({ value, label: languageName(value) })),
    locale: formatLocales.map((value) => ({ value, label: localeName(value, language) })),
    timezone: zoneNames().map((value) => ({ value, label: zoneName(value) })),
  };
}

function zoneName(timezone: string): string {
  return timezone.replaceAll('_', ' ');
}
