import { fetchedLater } from '../../ui/fetched-later.tsx';

/** The dialog of a step; fetched when something is first asked for one. */
export const TransitionDialog = fetchedLater(
  async () => (await import('./transition-dialog.tsx')).TransitionDialog,
);
