import type { Grant } from '#shared/contract/model.ts';

type ForWhom = Pick<Grant, 'audience' | 'also'>;

/** Whether a grant is for somebody who belongs to these audiences. */
export function isGrantedTo({ audience, also = [] }: ForWhom, audiences: ReadonlySet<string>): boolean {
  return audiences.has(audience) && also.every((role) => audiences.has(role));
}

/** When a grant holds for somebody of its audience, as a contract would say it; undefined: always. */
export function conditionOf({ condition, also = [] }: Pick<Grant, 'condition' | 'also'>): string | undefined {
  const asked = [condition?.source, ...also.map((role) => `'${role}' in me.roles`)];
  const written = asked.filter((one) => one !== undefined);
  return written.length === 0 ? undefined : written.join(' && ');
}
