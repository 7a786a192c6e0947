import { type ComponentType, lazy } from 'react';
import type { ScreenDescription } from '#shared/api/app-description.ts';

export interface ScreenProps {
  readonly screen: ScreenDescription;
  /** The `:id` of the address. */
  readonly id?: string;
}

const TableScreen = lazy(async () => ({ default: (await import('./table/table-screen.tsx')).TableScreen }));
const DetailScreen = lazy(async () => ({
  default: (await import('./detail/detail-screen.tsx')).DetailScreen,
}));
const FormScreen = lazy(async () => ({ default: (await import('./form/form-screen.tsx')).FormScreen }));
const PageScreen = lazy(async () => ({ default: (await import('./page/page-screen.tsx')).PageScreen }));

/** How each view is drawn; each is loaded when it is first opened. */
export const screenViews: { readonly [View in ScreenDescription['view']]: ComponentType<ScreenProps> } = {
  table: TableScreen,
  // Boards, calendars and cards show their records as a table until they have a form of their own.
  board: TableScreen,
  calendar: TableScreen,
  cards: TableScreen,
  detail: DetailScreen,
  form: FormScreen,
  dashboard: PageScreen,
  page: PageScreen,
};
