import { compileMessages } from '#shared/messages/compile-messages.ts';
import { catalogue } from '#shared/messages/en/index.ts';
import { putMessages } from '#client/messages/t.ts';

/** The English catalogue as it is written. */
export const english = catalogue;

/** Makes all English messages known, as pages do it by loading the rooms they draw. */
export function speakEnglish(): void {
  putMessages('accounts', compileMessages(english.accounts));
  putMessages('fields', compileMessages(english.fields));
  putMessages('screens', compileMessages(english.screens));
  putMessages('shell', compileMessages(english.shell));
  putMessages('studio', compileMessages(english.studio));
}
