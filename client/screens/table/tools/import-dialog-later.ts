import { fetchedLater } from '../../../ui/fetched-later.tsx';

/** Few people import; it is fetched when one does. */
export const ImportDialog = fetchedLater(async () => (await import('./import-dialog.tsx')).ImportDialog);
