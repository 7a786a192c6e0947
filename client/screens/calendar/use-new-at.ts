import { useNavigate } from 'react-router';
import type { FieldShape } from '#shared/fields/field.ts';
import { newAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import type { EntryDrawing } from './calendar-drawing.ts';
import { laterInstant, startOfDay } from './days/days.ts';

/** Minutes since midnight. */
interface Minutes {
  readonly from: number;
  readonly to?: number;
}

/**
 * Opens the form of a new record that begins, and may end, on a day at some minutes since midnight; undefined where the
 * viewer may create none, or may not say when it begins. `more` is what stands in the form as well.
 */
export function useNewAt({
  entity,
  fields: { from, to },
}: EntryDrawing):
  | ((day: string, minutes: Minutes, more?: Readonly<Record<string, string>>) => void)
  | undefined {
  const { description } = useApp();
  const { zone } = description;
  const navigate = useNavigate();
  if (!entity.may.create || !entity.creatable.includes(from.name)) return undefined;
  return (day, minutes, more) => {
    const at = ({ type }: FieldShape, of: number) =>
      type === 'date' ? day : laterInstant(startOfDay(day, zone), { days: 0, minutes: of }, zone);
    const given = new URLSearchParams({ ...more, [from.name]: at(from, minutes.from) });
    if (to && minutes.to !== undefined && entity.creatable.includes(to.name))
      given.set(to.name, at(to, minutes.to));
    void navigate(`${newAddress(description, entity)}?${given}`);
  };
}
