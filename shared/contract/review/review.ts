import type { CheckedExpressions } from '../check/checking.ts';
import type { Findings } from '../language/findings.ts';
import type { Model } from '../model.ts';
import type { Resolved } from '../resolve/resolved.ts';
import { reviewCallRights } from './call-rights.ts';
import { reviewChanges } from './changes.ts';
import { reviewCircles } from './circles.ts';
import { reviewConditions } from './conditions.ts';
import { reviewConstants } from './constants.ts';
import { reviewCounterparts } from './counterparts.ts';
import { reviewDefaults } from './defaults.ts';
import { reviewEffects } from './effects.ts';
import { reviewEmptiness } from './emptiness.ts';
import { reviewEngineMoves } from './engine-moves.ts';
import { reviewErrorTexts } from './error-texts.ts';
import { reviewEvents } from './events.ts';
import { reviewExamples } from './examples.ts';
import { reviewFieldRights } from './field-rights.ts';
import { reviewFilters } from './filters.ts';
import { reviewGrants } from './grants.ts';
import { reviewGuards } from './guards.ts';
import { reviewHolders } from './holders.ts';
import { reviewNotices } from './notices.ts';
import { Reviewing } from './reviewing.ts';
import { reviewRoles } from './roles.ts';
import { reviewRoutes } from './routes.ts';
import { reviewRules } from './rules.ts';
import { reviewScreenLinks } from './screen-links.ts';
import { reviewScreenRights } from './screen-rights.ts';
import { reviewSlow } from './slow.ts';
import { reviewStates } from './states.ts';
import { reviewTransitionRights } from './transition-rights.ts';
import { reviewUnshown } from './unshown.ts';

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
  reviewExamples,
  reviewErrorTexts,
  reviewEvents,
  reviewNotices,
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
