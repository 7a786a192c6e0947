import type { SavedView } from '#shared/api/calls/views.ts';

/** A saved view is followed like any link, and says which it is. */
export function viewAddress({ id, query }: SavedView): string {
  const parameters = new URLSearchParams(query);
  parameters.set('saved', id);
  return parameters.toString();
}
