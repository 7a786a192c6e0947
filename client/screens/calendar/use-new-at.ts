import { useNavigate } from 'react-router';
import { newAddress } from '../../shell/addresses.ts';
import { useApp } from '../../shell/app-context.tsx';
import type { CalendarDrawing } from './calendar-drawing.ts';
import { laterInstant, startOfDay } from './days.ts';

/**
 * Opens the form of a new record that begins on a day at some minutes since midnight; undefined where the viewer may
 * create none, or may not say when it begins.
 */
export function useNewAt({
  entity,
  fields: { from },
}: CalendarDrawing): ((day: string, minutes: number) => void) | undefined {
  const { description } = useApp();
  const { zone } = description;
  const navigate = useNavigate();
  if (!entity.may.create || !entity.creatable.includes(from.name)) return undefined;
  return (day, minutes) => {
    const begin =
      from.type === 'date' ? day : laterInstant(startOfDay(day, zone), { days: 0, minutes }, zone);
    void navigate(`${newAddress(description, entity)}?${new URLSearchParams({ [from.name]: begin })}`);
  };
}
