import type { Checking } from './checking/checking.ts';

/** Conditions of grants are asked of one record at a time, with the person who asks. */
export function checkGrantConditions(checking: Checking): void {
  for (const grant of checking.contract.declaration.grants) {
    checking.condition(grant.condition, { record: grant.entity.text });
  }
}
