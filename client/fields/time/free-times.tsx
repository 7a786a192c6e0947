import { Button, Group, Input, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { nearestOffered } from '#shared/engine/choices/nearest-offered.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import type { FieldChoices } from '../base/choices.ts';
import type { InputProps } from '../base/field-controls.ts';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { DaysAndHours } from './days-and-hours.tsx';
import classes from './free-times.module.css';
import { OwnZone } from './own-zone.tsx';
import { useFreeMoments } from './use-free-moments.ts';

interface FreeTimesProps extends InputProps<'datetime'> {
  readonly choices: FieldChoices;
  /** Where the viewer may also take another moment: by what. */
  readonly Any?: ComponentType<InputProps<'datetime'>>;
}

/** A moment among those that are offered: days with something free, and the hours of one of them. Fetched where one is. */
export function FreeTimes({ choices, Any, ...props }: FreeTimesProps) {
  const { field, error, onChange } = props;
  const [isTyped, setTyped] = useState(false);
  const { style } = useApp();
  const frame = inputFrame(props);
  const name = useId();
  const whole = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(whole, refAs<HTMLDivElement>(props.inputRef));
  const value = typeof props.value === 'string' ? props.value : null;
  const [first] = useState(value);
  const [isOpened, setOpened] = useState(first === null);
  const free = useFreeMoments(choices, error);
  const moment = value ?? free.moments[0];
  const isFirst = frame['data-autofocus'] === true;
  // A dialog looks for its first field when it opens, and this one is fetched later.
  useEffect(() => {
    const form = whole.current?.closest('[role=dialog] form');
    if (isFirst && form?.contains(document.activeElement) === false) whole.current?.focus();
  }, [isFirst]);
  // What was there before stays where nothing that it hangs on is changed.
  const isAsked = value !== first || Object.keys(choices.filledIn).length > 0;
  const isGone = value !== null && isAsked && free.isKnown(value) && !free.moments.includes(value);
  const isOpen = isOpened || isGone;
  // What is said below is enough: nothing can be chosen yet.
  const waits = value === null && isOpen && (choices.missing ?? []).length > 0;
  if (isTyped && Any !== undefined)
    return (
      <div ref={focusFirst}>
        <Any {...props} />
        <Button variant="subtle" className={classes.act} onClick={() => setTyped(false)}>
          {t('fields.otherTime')}
        </Button>
      </div>
    );
  const written = (moment: string) => formatValue({ type: 'datetime' }, moment, style);
  return (
    <Input.Wrapper
      label={frame.label}
      labelElement="div"
      labelProps={{ id: name }}
      description={[frame.description, t('fields.timesIn', { zone: style.zone.timezone })]
        .filter(Boolean)
        .join(' ')}
      error={error}
      errorProps={{ mt: 4 }}
      withAsterisk={frame.withAsterisk}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div
        ref={ref}
        role="group"
        aria-labelledby={name}
        tabIndex={-1}
        className={classes.whole}
        data-autofocus={frame['data-autofocus']}
        onBlur={frame.onBlur}
      >
        <Group gap="xs">
          {!waits && (
            <Text component="output" size="sm" fw={600} c={value === null ? 'dimmed' : undefined}>
              {value === null ? t('fields.noTimeChosen') : written(value)}
            </Text>
          )}
          {!isOpen && (
            <Button variant="default" className={classes.act} onClick={() => setOpened(true)}>
              {t('fields.otherTime')}
            </Button>
          )}
          {value !== null && !props.required && (
            <Button variant="subtle" className={classes.act} onClick={() => onChange(null)}>
              {t('fields.clear', { field: field.label })}
            </Button>
          )}
        </Group>
        {isGone && (
          <div role="status">
            <Text size="sm" c="var(--mantine-color-error)">
              {error === undefined && t('fields.timeNotFree')}
            </Text>
            {free.moments.length > 0 && <Text size="sm">{t('fields.freeInstead')}</Text>}
            <Group gap="xs" mt={4}>
              {nearestOffered(free.moments, value, mostInstead).map((moment) => (
                <Button key={moment} variant="light" className={classes.act} onClick={() => onChange(moment)}>
                  {written(moment)}
                </Button>
              ))}
            </Group>
          </div>
        )}
        {isOpen && (
          <DaysAndHours
            free={free}
            missing={choices.missing ?? []}
            value={value}
            label={field.label}
            onTake={onChange}
          />
        )}
        {moment !== undefined && <OwnZone moment={moment} />}
        {isOpen && !waits && Any !== undefined && (
          <Button variant="subtle" className={classes.act} onClick={() => setTyped(true)}>
            {t('fields.anyTime')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** The button that led here is gone. */
function focusFirst(whole: HTMLDivElement | null): void {
  whole?.querySelector('input')?.focus();
}

const mostInstead = 5;
