import { Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';
import { compared } from './compared.ts';
import classes from './comparison.module.css';

interface ComparisonProps {
  readonly settings: FieldSettings;
  readonly now: JsonValue;
  readonly before: JsonValue;
}

const signs = { more: IconArrowUp, less: IconArrowDown, same: IconEqual };

/** How much more or less there is than in the period before: as signs, and as a sentence for who hears the page. */
export function Comparison({ settings, now, before }: ComparisonProps) {
  const { style } = useApp();
  const found = compared(settings, now, before);
  if (found === undefined) return null;
  const { direction, difference, share } = found;
  const percent = new Intl.NumberFormat(style.locale, { style: 'percent', maximumFractionDigits: 1 });
  const amount = formatValue(settings, difference, style);
  const change = share === undefined ? amount : `${amount} (${percent.format(share)})`;
  const was = before === null ? '–' : formatValue(settings, before, style);
  const Sign = signs[direction];
  return (
    <Text component="p" size="xs" c="dimmed" className={classes.comparison}>
      <span aria-hidden className={classes.change}>
        <Sign size={14} />
        {direction === 'same' ? '' : change}
        <span className={classes.before}>{t('screens.compareBefore', { before: was })}</span>
      </span>
      <VisuallyHidden>
        {direction === 'same'
          ? t('screens.asBefore', { before: was })
          : t(direction === 'more' ? 'screens.moreThanBefore' : 'screens.lessThanBefore', {
              difference: change,
              before: was,
            })}
      </VisuallyHidden>
    </Text>
  );
}
