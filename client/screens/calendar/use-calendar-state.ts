import { useMemo } from 'react';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { type App, useApp } from '../../app/app-context.tsx';
import { useAddressWords } from '../../app/use-address-words.ts';
import { type ListState, readListState, writeListState } from '#shared/screens/list-state.ts';
import { dateFrom, type Span, spans } from './days/days.ts';

/** What a calendar shows; kept in the address. */
export interface CalendarState {
  /** A day of the time that is shown. */
  readonly at: string;
  readonly span: Span;
  /** Search, view and filters, as a table has them. */
  readonly list: ListState;
}

/** The state of the calendar in the address; today's month where it says nothing. Turning a page can be gone back from. */
export function useCalendarState(): [CalendarState, (state: CalendarState) => void] {
  const { description, style } = useApp();
  const [parameters, setParameters] = useAddressWords();
  const state = useMemo(
    (): CalendarState => ({
      at: dateFrom(parameters.get('at'), todayOf({ description, style })),
      span: spans.find((span) => span === parameters.get('span')) ?? 'month',
      list: readListState(parameters),
    }),
    [parameters, description, style],
  );
  const change = (next: CalendarState) => {
    const turned = next.at !== state.at || next.span !== state.span;
    setParameters(parametersOf(next), { replace: !turned });
  };
  return [state, change];
}

/** The state as it stands in the address. */
export function parametersOf({ at, span, list }: CalendarState): URLSearchParams {
  const parameters = writeListState(list);
  parameters.set('at', at);
  if (span !== 'month') parameters.set('span', span);
  return parameters;
}

/** The day it is where the viewer is. */
export function todayOf({ description, style }: Pick<App, 'description' | 'style'>): string {
  return dateAt(style.zone, momentOf(description));
}

/** The moment it is for the app, RFC 3339: in a rehearsal the one its clock shows. */
export function momentOf({ rehearsal, now }: App['description']): string {
  return rehearsal ? now : new Date().toISOString();
}
