import { choice, leaveOut } from '../../language/fixes.ts';
import { openingOf } from '../../resolve/opening-of.ts';
import { attachedOf } from '../../resolve/attached-of.ts';
import type { Checking } from '../checking/checking.ts';

/** A role that people have by records is given no other way, and by records that somebody may put together. */
export function checkArrangedRoles({ contract, findings }: Checking): void {
  const { roles, declaration, entities } = contract;
  for (const { name, from, signup } of roles.values()) {
    if (from === undefined) continue;
    const isOwn =
      from.text !== 'user' &&
      openingOf(from.text, declaration) === undefined &&
      attachedOf(from.text, entities) === undefined;
    if (!isOwn)
      findings.add('wrong_value', from.place, {
        message: `No record of \`${from.text}\` can give the role \`${name.text}\`.`,
        hint: 'Name an entity of point 3 whose records put roles together, such as `team_role`.',
      });
    if (signup)
      findings.add('wrong_value', name.place, {
        message: `Nobody signs up for \`${name.text}\`: people have it by records of \`${from.text}\`.`,
        hint: 'Leave `signup` out.',
        fixes: [choice(leaveOut(name.place, 'signup'))],
      });
  }
  for (const { into } of declaration.signIn.invitations?.by ?? [])
    for (const name of into) {
      const from = roles.get(name.text)?.from;
      if (from === undefined) continue;
      findings.add('wrong_value', name.place, {
        message: `Nobody is invited into \`${name.text}\`: people have it by records of \`${from.text}\`.`,
        hint: 'Leave it out.',
        fixes: [leaveOut(name.place)],
      });
    }
}
