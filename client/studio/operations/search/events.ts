import type { PlainKey } from '#shared/messages/catalogue.ts';

/** What can happen to a record beside its own steps, by the word of the API. */
export const events: Readonly<Record<string, PlainKey>> = {
  create: 'studio.created',
  update: 'studio.changed',
  delete: 'studio.deleted',
  restore: 'studio.restored',
};
