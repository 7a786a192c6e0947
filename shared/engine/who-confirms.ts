import type { Model, Rule } from '#shared/contract/model.ts';

const builtIn: Readonly<Record<string, string>> = { owner: 'the owner', member: 'anybody who is signed in' };

/** Who may confirm a rule that asks, in a sentence for somebody who may not. */
export function whoConfirms({ soft }: Pick<Rule, 'soft'>, { roles }: Model): string {
  const audiences = soft?.kind === 'confirm' ? (soft.by ?? []) : [];
  const names = audiences.map((name) => roles.get(name)?.label ?? builtIn[name] ?? name);
  const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} may confirm this.`;
}
