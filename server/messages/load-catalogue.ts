import { createRequire } from 'node:module';
import type { Translations } from '#shared/messages/catalogue.ts';
import type { Language } from '#shared/messages/languages.ts';

const load = createRequire(import.meta.url);

/** As this module ends itself: in the package all of them are JavaScript. */
const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** Everything that the product says in a language. Read when somebody first needs it: most languages nobody does. */
export function loadCatalogue(language: Language): Translations {
  // The shape of the folder is held by its types, and by a test.
  const { catalogue } = load(`#shared/messages/${language}/index${ending}`) as {
    readonly catalogue: Translations;
  };
  return catalogue;
}
