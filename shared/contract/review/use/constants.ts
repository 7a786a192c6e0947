import { choice, leaveOut } from '../../language/fixes.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Constants that nothing reads. */
export function reviewConstants(reviewing: Reviewing): void {
  for (const { name, place } of reviewing.model.constants.values()) {
    if (reviewing.reads.constants.has(name)) continue;
    reviewing.say('constant_unused', place, {
      message: `No expression and no text uses the constant \`${name}\`.`,
      hint: 'Leave it out, or use it where its value stands as a number.',
      fixes: [choice(leaveOut(place))],
    });
  }
}
