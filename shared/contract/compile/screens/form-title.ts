import { languageOf, languages } from '#shared/messages/languages.ts';
import { builtInLabels } from '../../resolve/built-in-labels.ts';
import type { Compiling } from '../compiling/compiling.ts';

/** What stands above a form that the contract gives no title, in its language. */
export function formTitle(form: 'new' | 'edit', label: string, { contract }: Compiling): string {
  const { locale } = contract.declaration.settings;
  const title = builtInLabels(locale)[form === 'new' ? 'newRecord' : 'editRecord'];
  const keepsCapital = languages[languageOf(locale)].nounsKeepCapitals || title.startsWith('{');
  const words = keepsCapital ? label : label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
  return title.replace('{entity}', () => words);
}
