import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { openQuery } from '../../../api/deadlines/open-time.ts';
import { useApp } from '../../../app/app-context.tsx';
import { later, startOfDay } from '../days/days.ts';
import { closedOn, type Minutes } from './closed-times.ts';

/** The closed hours of each day that a calendar shows; undefined where nobody says, or it is not known yet. */
export type Closed = ReadonlyMap<string, readonly Minutes[]>;

export function useClosed({ route, open }: ScreenDescription, days: readonly string[]): Closed | undefined {
  const { zone } = useApp().style;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const asked = { screen: route, from: startOfDay(first, zone), to: startOfDay(later(last, 1), zone) };
  const { data } = useQuery({ ...openQuery(asked), enabled: open === true });
  const told = data?.open ?? undefined;
  return useMemo(
    () => told && new Map(days.map((day) => [day, closedOn(told, day, zone)])),
    [told, days, zone],
  );
}
