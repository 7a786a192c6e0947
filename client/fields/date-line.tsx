import { TextInput } from '@mantine/core';
import { fetchedLater } from '../ui/fetched-later.tsx';
import type { CalendarInputProps } from './calendar-input.tsx';

/** A date input that holds its place while the calendar is on its way. */
export const DateLine = fetchedLater(
  async () => (await import('./calendar-input.tsx')).CalendarInput,
  ({ label, description, error, withAsterisk }: CalendarInputProps) => (
    <TextInput label={label} description={description} error={error} withAsterisk={withAsterisk} disabled />
  ),
);
