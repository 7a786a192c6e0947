import { useMemo } from 'react';
import { type ListState, readListState, type TimeScale, writeListState } from '#shared/screens/list-state.ts';
import { useApp } from '../../app/app-context.tsx';
import { useAddressWords } from '../../app/use-address-words.ts';
import { dateFrom } from '../calendar/days/days.ts';
import { todayOf } from '../calendar/use-calendar-state.ts';

/** What a timeline shows; kept in the address. */
export interface TimelineState {
  /** A day of the week, or month, with which the axis begins. */
  readonly at: string;
  readonly list: ListState;
}

/** The scale of a timeline on which nobody has chosen one. */
export const usualScale: TimeScale = 'day';

/** The state of the timeline in the address; the present where it says nothing. Turning to another time can be gone back from. */
export function useTimelineState(): [TimelineState, (state: TimelineState) => void] {
  const { description, style } = useApp();
  const [parameters, setParameters] = useAddressWords();
  const state = useMemo(
    (): TimelineState => ({
      at: dateFrom(parameters.get('at'), todayOf({ description, style })),
      list: readListState(parameters),
    }),
    [parameters, description, style],
  );
  const change = (next: TimelineState) => {
    const words = writeListState(next.list);
    words.set('at', next.at);
    const turned = next.at !== state.at || next.list.scale !== state.list.scale;
    setParameters(words, { replace: !turned });
  };
  return [state, change];
}
