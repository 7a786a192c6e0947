import type { Checking } from './checking/checking.ts';

/** Conditions of grants are asked of one record at a time, with the person who asks; those of `sign_in` of that person. */
export function checkGrantConditions(checking: Checking): void {
  for (const grant of checking.contract.declaration.grants) {
    checking.condition(grant.condition, { record: grant.entity.text });
  }
  const { when } = checking.contract.declaration.signIn;
  for (const { condition } of when) checking.condition(condition, { record: 'user' });
}
