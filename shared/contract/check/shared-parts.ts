import { choice, leaveOut } from '../language/fixes.ts';
import type { Checking } from './checking/checking.ts';

/** Shared parts that no entity takes in: what they say has no effect, and most of it is not checked. */
export function checkSharedParts({ contract, findings }: Checking): void {
  const { shared, entities } = contract.declaration;
  const used = new Set(entities.flatMap(({ uses }) => uses.map(({ text }) => text)));
  for (const { text, place } of shared) {
    if (used.has(text)) continue;
    findings.add('shared_unused', place, {
      message: `No entity uses the shared part \`${text}\`, so it has no effect.`,
      hint: `Write \`uses: [${text}]\` at an entity, or leave it out.`,
      fixes: [choice(leaveOut(place))],
    });
  }
}
