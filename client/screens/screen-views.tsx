import type { ComponentType } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { ScreenProps } from '../app/screen-props.ts';
import { withMessages } from '../messages/load-messages.ts';
import { useApp } from '../app/app-context.tsx';
import { fetchedLater } from '../ui/fetched-later.tsx';
import { Loading } from '../ui/loading.tsx';
import { useWhenIdle } from '../ui/use-when-idle.ts';

type View = ScreenDescription['view'];

const view = (load: () => Promise<ComponentType<ScreenProps>>) =>
  fetchedLater(withMessages(['fields', 'screens'], load), () => <Loading />);

/** How each view is drawn; its code is fetched when it is first opened, or by `useNextViews`. */
export const screenViews = {
  table: view(async () => (await import('./table/table-screen.tsx')).TableScreen),
  tree: view(async () => (await import('./tree/tree-screen.tsx')).TreeScreen),
  board: view(async () => (await import('./board/board-screen.tsx')).BoardScreen),
  calendar: view(async () => (await import('./calendar/calendar-screen.tsx')).CalendarScreen),
  timeline: view(async () => (await import('./timeline/timeline-screen.tsx')).TimelineScreen),
  cards: view(async () => (await import('./cards/cards-screen.tsx')).CardsScreen),
  detail: view(async () => (await import('./detail/detail-screen.tsx')).DetailScreen),
  form: view(async () => (await import('./form/form-screen.tsx')).FormScreen),
  dashboard: view(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
  query: view(async () => (await import('./query/query-screen.tsx')).QueryScreen),
  page: view(async () => (await import('./page/page-screen.tsx')).PageScreen),
} satisfies Record<View, unknown>;

/** Fetches what a click may lead to, before it comes: records, forms, the other views of the menu, and what else is named. */
export function useNextViews(others?: () => Promise<unknown>): void {
  const { screens } = useApp().description;
  const next = new Set<View>(['detail', 'form', ...screens.map(({ view }) => view)]);
  useWhenIdle(() => Promise.all([others?.(), ...[...next].map((view) => screenViews[view].fetchIt())]));
}
