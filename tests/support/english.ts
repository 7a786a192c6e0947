import type { Catalogue } from '#shared/messages/catalogue.ts';
import { compileMessages } from '#shared/messages/compile-messages.ts';
import { accounts } from '#shared/messages/en/accounts.ts';
import { fields } from '#shared/messages/en/fields.ts';
import { mails } from '#shared/messages/en/mails.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { screens } from '#shared/messages/en/screens.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { studio } from '#shared/messages/en/studio.ts';
import { putMessages } from '#client/messages/t.ts';

/** The English catalogue as it is written. */
export const english: Catalogue = { accounts, fields, mails, refusals, screens, shell, studio };

/** Makes all English messages known, as pages do it by loading the rooms they draw. */
export function speakEnglish(): void {
  putMessages('accounts', compileMessages(accounts));
  putMessages('fields', compileMessages(fields));
  putMessages('screens', compileMessages(screens));
  putMessages('shell', compileMessages(shell));
  putMessages('studio', compileMessages(studio));
}
