import { fetchedLater } from '../../ui/fetched-later.tsx';

/** The dialog that adds a field; fetched when somebody first wants to. */
export const AddFieldDialog = fetchedLater(
  async () => (await import('./add-field-dialog.tsx')).AddFieldDialog,
);
