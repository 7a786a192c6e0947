import { type ComponentType, lazy, useEffect } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';

export interface ScreenProps {
  readonly screen: ScreenDescription;
  /** The `:id` of the address. */
  readonly id?: string;
}

const TableScreen = lazy(async () => ({ default: (await import('./table/table-screen.tsx')).TableScreen }));
const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}));
const loadDetail = async () => ({ default: (await import('./detail/detail-screen.tsx')).DetailScreen });
const DetailScreen = lazy(loadDetail);
const loadForm = async () => ({ default: (await import('./form/form-screen.tsx')).FormScreen });
const FormScreen = lazy(loadForm);
const PageScreen = lazy(async () => ({ default: (await import('./page/page-screen.tsx')).PageScreen }));
const BoardScreen = lazy(async () => ({ default: (await import('./board/board-screen.tsx')).BoardScreen }));
const CalendarScreen = lazy(async () => ({
  default: (await import('./calendar/calendar-screen.tsx')).CalendarScreen,
}));
const CardsScreen = lazy(async () => ({ default: (await import('./cards/cards-screen.tsx')).CardsScreen }));

/**
 * Fetches what a click in any other view leads to, while the browser has nothing to do, so that the first click does not
 * wait for it. A browser that does not tell when it is idle fetches it at the click.
 */
export function useNextViews(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    // What cannot be fetched now is fetched, and missed, when it is opened.
    const fetching = requestIdleCallback(() => void Promise.allSettled([loadDetail(), loadForm()]));
    return () => cancelIdleCallback(fetching);
  }, []);
}

/** How each view is drawn; each is loaded when it is first opened. */
export const screenViews: { readonly [View in ScreenDescription['view']]: ComponentType<ScreenProps> } = {
  table: TableScreen,
  board: BoardScreen,
  calendar: CalendarScreen,
  cards: CardsScreen,
  detail: DetailScreen,
  form: FormScreen,
  dashboard: DashboardScreen,
  page: PageScreen,
};
