import { Button } from '@mantine/core';
import { useChangePreferences } from '../../api/people/use-preferences.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { clocksDiffer, zoneOfDevice } from './clocks-differ.ts';
import classes from './free-times.module.css';

/** Where the clock of this device shows another time than the page: a way to have all times by it. */
export function OwnZone({ moment }: { moment: string }) {
  const { timezone } = useApp().style.zone;
  const change = useChangePreferences();
  const own = zoneOfDevice();
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
