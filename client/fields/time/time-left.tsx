import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatValue } from '#shared/fields/format-value.ts';
import { timeLeftQuery } from '../../api/deadlines/times-left.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import type { CellProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { NumberCell } from '../base/plain-cell.tsx';
import type { ShownRecord } from '../base/shown-record.ts';
import { countsEachHour, leftNow, lengthInWords } from './left-now.ts';
import { useTicking } from './use-ticking.ts';

type TimeLeftProps = CellProps<'datetime'> & { readonly of: ShownRecord };

/** A deadline, and below it what is left of the time that counts: it goes on as long as it is shown. */
export function TimeLeft({ of, ...cell }: TimeLeftProps) {
  const { style } = useApp();
  const { field, value } = cell;
  const { data, dataUpdatedAt } = useQuery({
    ...timeLeftQuery({ ...of, field: field.name, value: String(value) }),
    refetchInterval: ({ state: { data: told, dataUpdatedAt: at } }) =>
      told ? untilAsked(leftNow(told, Date.now() - at).again) : false,
  });
  const ticking = useTicking();
  if (!data) return <NumberCell {...cell} />;
  const { left } = leftNow(data, ticking - dataUpdatedAt);
  const resting = !data.counts && data.until !== null;
  return (
    <span className={classes.deadline}>
      <NumberCell {...cell} />
      <Text
        component="span"
        size="xs"
        c={left < 0 ? 'var(--mantine-color-error)' : 'dimmed'}
        fw={left < 0 ? 600 : undefined}
        data-late={left < 0 || undefined}
      >
        {leftInWords(left, style.language, {
          eachHour: countsEachHour(data, String(value)),
          short: cell.room === 'row',
        })}
        {resting && cell.room === 'page' && (
          <span className={classes.resting}>
            {t('fields.countsFrom', { moment: formatValue(field, data.until, style) })}
          </span>
        )}
      </Text>
    </span>
  );
}

/** The longest that a timer of a browser waits is 24 days; a change of the hours themselves is seen within ten minutes. */
function untilAsked(milliseconds = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(milliseconds, 1_000), 600_000);
}

interface Wording {
  /** 24 of them are a day; else it is said that other hours are meant. */
  readonly eachHour: boolean;
  /** In a row the deadline stands above it: that the time is left need not be said. */
  readonly short: boolean;
}

function leftInWords(left: number, language: string, { eachHour, short }: Wording): string {
  if (Math.abs(left) < 60_000) return t('fields.dueNow');
  const length = lengthInWords(left, language, eachHour);
  const time = eachHour ? length : t('fields.workingTime', { time: length });
  if (left < 0) return t('fields.lateBy', { time });
  return short && !eachHour ? time : t('fields.timeLeft', { time });
}
