import { type ComponentType, lazy } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import { useWhenIdle } from '../ui/use-when-idle.ts';

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

const loadNext = () => Promise.all([loadDetail(), loadForm()]);

/** Fetches what a click in any other view leads to, before it comes. */
export function useNextViews(): void {
  useWhenIdle(loadNext);
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
