import { Button } from '@mantine/core';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { useChangePreferences } from '../../api/people/use-preferences.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import classes from './free-times.module.css';

/** Where the clock of this device shows another time than the page: a way to have all times by it. */
export function OwnZone({ moment }: { moment: string }) {
  const { timezone } = useApp().style.zone;
  const change = useChangePreferences();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!clocksDiffer(moment, timezone, own)) return null;
  return (
    <Button
      variant="subtle"
      className={classes.act}
      loading={change.isPending}
      onClick={() => change.mutate({ timezone: own })}
    >
      {t('fields.timesOfDevice', { zone: own.replaceAll('_', ' ') })}
    </Button>
  );
}

/** Whether clocks of two zones (IANA) show something else at a moment (RFC 3339). */
export function clocksDiffer(moment: string, one: string, other: string): boolean {
  const shown = (timeZone: string) =>
    dateFormatter('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment));
  return one !== other && shown(one) !== shown(other);
}
