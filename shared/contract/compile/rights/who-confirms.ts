import type { Name } from '../../language/node.ts';
import { labelOf } from '../../language/names.ts';
import { builtInLabels } from '../../resolve/built-in-labels.ts';
import type { Resolved } from '../../resolve/resolved.ts';

/** Who may confirm what a rule asks, in a sentence for somebody who may not, in the language of the contract. */
export function whoConfirms(by: readonly Name[], { roles, declaration }: Resolved): string {
  const { settings, calling } = declaration;
  const { owner, member, mayConfirm } = builtInLabels(settings.locale);
  const builtIn: Readonly<Record<string, string>> = { owner, member };
  const names = by.map(({ text }) => {
    const role = roles.get(text);
    return role === undefined ? (builtIn[text] ?? text) : (role.label ?? labelOf(text, calling));
  });
  const who = new Intl.ListFormat(settings.locale, { type: 'disjunction' }).format(names);
  const sentence = mayConfirm.replace('{who}', () => who);
  return sentence.charAt(0).toLocaleUpperCase(settings.locale) + sentence.slice(1);
}
