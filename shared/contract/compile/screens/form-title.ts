import { languageOf } from '#shared/messages/languages.ts';
import type { Compiling } from '../compiling/compiling.ts';

/** What stands above a form that the contract gives no title, in its language. */
export function formTitle(form: 'new' | 'edit', label: string, { contract }: Compiling): string {
  if (languageOf(contract.declaration.settings.locale) === 'de')
    return form === 'new' ? `${label} anlegen` : `${label} bearbeiten`;
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  return form === 'new' ? `New ${words}` : `Edit ${words}`;
}
