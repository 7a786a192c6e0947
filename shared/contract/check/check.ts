import type { Findings } from '../language/findings.ts';
import type { Resolved } from '../resolve/resolved.ts';
import { Checking, type CheckedExpressions } from './checking/checking.ts';
import { checkArrangedRoles } from './rights/arranged-roles.ts';
import { checkCallLimits } from './call-limits.ts';
import { checkCalls } from './calls.ts';
import { checkComputedCircles } from './fields/computed-circles.ts';
import { checkConstants } from './constants.ts';
import { checkDefinitions } from './definitions.ts';
import { checkErrorCodes } from './error-codes.ts';
import { checkErrorTexts } from './error-texts.ts';
import { checkExampleUniques } from './examples/example-uniques.ts';
import { checkExamples } from './examples/examples.ts';
import { checkFieldChecks } from './fields/field-checks.ts';
import { checkFieldExpressions } from './fields/field-expressions.ts';
import { checkFieldLiterals } from './fields/field-literals.ts';
import { checkFunctions } from './functions.ts';
import { checkGrantConditions, checkOwnerGrants } from './rights/grant-conditions.ts';
import { checkOpenings } from './rights/openings.ts';
import { checkPictures } from './pictures.ts';
import { checkQueryScreens } from './query-screens.ts';
import { checkReachableStates } from './transitions/reachable-states.ts';
import { checkRoleCircles } from './role-circles.ts';
import { checkRuleConditions } from './rule-conditions.ts';
import { checkScenarios } from './examples/scenarios.ts';
import { checkScreenExpressions } from './screen-expressions.ts';
import { checkSeeds } from './examples/seeds.ts';
import { checkSharedParts } from './shared-parts.ts';
import { checkTitles } from './fields/titles.ts';
import { checkUniques } from './fields/uniques.ts';
import { checkTransitionExpressions } from './transitions/transition-expressions.ts';

/** Every check of a contract whose names are known. Each is asked. */
const checks: readonly ((checking: Checking) => void)[] = [
  checkPictures,
  checkConstants,
  checkFieldExpressions,
  checkUniques,
  checkComputedCircles,
  checkFieldLiterals,
  checkTitles,
  checkSeeds,
  checkTransitionExpressions,
  checkReachableStates,
  checkRuleConditions,
  checkGrantConditions,
  checkOwnerGrants,
  checkOpenings,
  checkRoleCircles,
  checkArrangedRoles,
  checkScreenExpressions,
  checkQueryScreens,
  checkCalls,
  checkCallLimits,
  checkFunctions,
  checkErrorCodes,
  checkFieldChecks,
  checkErrorTexts,
  checkExamples,
  checkExampleUniques,
  checkScenarios,
  checkSharedParts,
  // Last: it asks what all expressions ran into.
  checkDefinitions,
];

/** Third stage: type-checks every expression and asks what concerns several points at once. */
export function check(contract: Resolved, findings: Findings): CheckedExpressions {
  const checking = new Checking(contract, findings);
  for (const each of checks) each(checking);
  return checking.results;
}
