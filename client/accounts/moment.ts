import { useApp } from '../app/app-context.tsx';
import { momentText, onShownClock } from '../ui/clock-text.ts';

/** Writes moments of accounts, which have the real clock also in a rehearsal; a dash for none. */
export function useAccountMoment(): (instant: string | null) => string {
  const { description, style } = useApp();
  return (instant) => (instant === null ? '–' : momentText(onShownClock(instant, description), style));
}
