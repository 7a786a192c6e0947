import type { Entity, Model, Rule } from '#shared/contract/model.ts';
import type { Second } from '#shared/contract/model-effects.ts';

const builtIn: Readonly<Record<string, string>> = { owner: 'the owner', member: 'anybody who is signed in' };

/** Who may confirm a rule that asks, in a sentence for somebody who may not. */
export function whoConfirms({ soft }: Pick<Rule, 'soft'>, { roles }: Model): string {
  const audiences = soft?.kind === 'confirm' ? (soft.by ?? []) : [];
  const names = audiences.map((name) => roles.get(name)?.label ?? builtIn[name] ?? name);
  const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} may confirm this.`;
}

/**
 * Who must agree to a call before it is done; undefined where nobody must. What changes a part changes its whole, and
 * waits for whoever must agree to that.
 */
export function secondOf(model: Model, entity: Entity, event: string): Second | undefined {
  const own = entity.seconds.get(event);
  const isOfPart = entity.partOf !== undefined && ['create', 'update', 'delete'].includes(event);
  if (own !== undefined || !isOfPart) return own;
  const whole = model.entities.get(entity.partOf?.entity ?? '');
  return whole && secondOf(model, whole, 'update');
}
