import type { Attempt, Running } from './attempt.ts';
import { beforeChange } from './before.ts';
import { performDelete } from './perform-delete.ts';
import { performCreate, performUpdate } from './perform-save.ts';
import { performTransition } from './perform-transition.ts';
import { withEntities } from './several.ts';
import type { Verdict } from './writing.ts';

/** Everything that happens to one record, and because of it, before the engine moves anything. */
export function perform(running: Running, asked: Attempt): Verdict {
  const attempt = withEntities(running, asked);
  switch (attempt.action.kind) {
    case 'create':
      return performCreate(running, attempt);
    case 'update':
      return performUpdate(running, attempt);
    case 'transition':
      return performTransition(running, attempt);
    case 'delete': {
      const begun = beforeChange(running, attempt);
      return begun.kind === 'refusal' ? begun : performDelete(running, attempt);
    }
  }
}
