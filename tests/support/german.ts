import type { Room, Translation } from '#shared/messages/catalogue.ts';
import { accounts } from '#shared/messages/de/accounts.ts';
import { fields } from '#shared/messages/de/fields.ts';
import { mails } from '#shared/messages/de/mails.ts';
import { refusals } from '#shared/messages/de/refusals.ts';
import { screens } from '#shared/messages/de/screens.ts';
import { shell } from '#shared/messages/de/shell.ts';
import { studio } from '#shared/messages/de/studio.ts';

/** The German catalogue as it is written. */
export const german: { readonly [R in Room]: Translation<R> } = {
  accounts,
  fields,
  mails,
  refusals,
  screens,
  shell,
  studio,
};
