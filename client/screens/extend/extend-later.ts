import { fetchedLater } from '../../ui/fetched-later.tsx';

/** The dialogs that add a field and change those that were added; fetched when somebody first wants to. */
export const ExtendDialog = fetchedLater(async () => (await import('./extend-dialog.tsx')).ExtendDialog);
