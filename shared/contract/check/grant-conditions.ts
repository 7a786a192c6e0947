import type { GrantDeclaration } from '../declaration.ts';
import { attachedOf } from '../resolve/attached-of.ts';
import type { Checking } from './checking/checking.ts';

/** Conditions of grants are asked of one record at a time, with the person who asks; those of `sign_in` of that person. */
export function checkGrantConditions(checking: Checking): void {
  for (const grant of checking.contract.declaration.grants) {
    checking.condition(grant.condition, { record: grant.entity.text });
    refuseReferring(grant, checking);
  }
  const { when } = checking.contract.declaration.signIn;
  for (const { condition } of when) checking.condition(condition, { record: 'user' });
}

/** What belongs to another record is chosen by who may read it: its rights are those of its whole. */
function refuseReferring(
  { action, entity, place }: GrantDeclaration,
  { contract, findings }: Checking,
): void {
  const { entities } = contract;
  const whole =
    entities.get(entity.text)?.declaration.partOf?.text ?? attachedOf(entity.text, entities)?.entity;
  if (action !== 'refer' || whole === undefined) return;
  findings.add('wrong_value', place, {
    message: `\`${entity.text}\` belongs to \`${whole}\`, and is chosen by whoever may read it.`,
    hint: 'Grant `read` in the place of `refer`.',
  });
}
