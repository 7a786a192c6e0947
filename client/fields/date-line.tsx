import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CalendarInputProps } from './calendar-input.tsx';

const CalendarInput = lazy(async () => ({ default: (await import('./calendar-input.tsx')).CalendarInput }));

/** A date input that holds its place while the calendar is on its way. */
export function DateLine(props: CalendarInputProps) {
  const { label, description, error, withAsterisk } = props;
  const waiting = (
    <TextInput label={label} description={description} error={error} withAsterisk={withAsterisk} disabled />
  );
  return (
    <Suspense fallback={waiting}>
      <CalendarInput {...props} />
    </Suspense>
  );
}
