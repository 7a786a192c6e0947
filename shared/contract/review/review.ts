import type { CheckedExpressions } from '../check/checking/checking.ts';
import type { Findings } from '../language/findings.ts';
import type { Model } from '../model.ts';
import type { Resolved } from '../resolve/resolved.ts';
import { reviewCallRights } from './rights/call-rights.ts';
import { reviewChanges } from './happens/changes.ts';
import { reviewCircles } from './happens/circles.ts';
import { reviewConditions } from './conditions/conditions.ts';
import { reviewConstants } from './use/constants.ts';
import { reviewCounterparts } from './rights/counterparts.ts';
import { reviewConstantRules, reviewDefaults } from './use/defaults.ts';
import { reviewDocumentLetters } from './use/document-letters.ts';
import { reviewEffects } from './happens/effects.ts';
import { reviewEmptiness } from './conditions/emptiness.ts';
import { reviewEngineMoves } from './happens/engine-moves.ts';
import { reviewErrorTexts } from './use/error-texts.ts';
import { reviewEvents } from './happens/events.ts';
import { reviewExamples } from './use/examples.ts';
import { reviewFieldRights } from './rights/field-rights.ts';
import { reviewFilters } from './conditions/filters.ts';
import { reviewGrants } from './rights/grants.ts';
import { reviewGuards } from './rights/guards.ts';
import { reviewHolders } from './rights/holders.ts';
import { reviewNotices } from './happens/notices.ts';
import { Reviewing } from './reviewing/reviewing.ts';
import { reviewRoles } from './rights/roles.ts';
import { reviewRoutes } from './use/routes.ts';
import { reviewRules } from './conditions/rules.ts';
import { reviewScreenLinks } from './use/screen-links.ts';
import { reviewScreenRights } from './rights/screen-rights.ts';
import { reviewSlow } from './use/slow.ts';
import { reviewStates } from './conditions/states.ts';
import { reviewTransitionRights } from './rights/transition-rights.ts';
import { reviewUnshown } from './use/unshown.ts';

/** Every question about the application as a whole. None needs the answer of another. */
const reviews: readonly ((reviewing: Reviewing) => void)[] = [
  reviewStates,
  reviewTransitionRights,
  reviewGuards,
  reviewEngineMoves,
  reviewEffects,
  reviewCircles,
  reviewGrants,
  reviewHolders,
  reviewFieldRights,
  reviewRoles,
  reviewRoutes,
  reviewScreenLinks,
  reviewScreenRights,
  reviewUnshown,
  reviewFilters,
  reviewConditions,
  reviewRules,
  reviewCounterparts,
  reviewChanges,
  reviewEmptiness,
  reviewDefaults,
  reviewConstantRules,
  reviewExamples,
  reviewErrorTexts,
  reviewEvents,
  reviewNotices,
  reviewDocumentLetters,
  reviewCallRights,
  reviewConstants,
  reviewSlow,
];

/**
 * Fifth stage: what is wrong with an application although every part of it is well made. It stands after compile because
 * it asks what the application does, and the model says that once; places of single words come from the declaration.
 */
export function review(
  model: Model,
  { contract, checked }: { readonly contract: Resolved; readonly checked: CheckedExpressions },
  findings: Findings,
): void {
  const reviewing = new Reviewing({ model, contract, checked, findings });
  for (const each of reviews) each(reviewing);
}
