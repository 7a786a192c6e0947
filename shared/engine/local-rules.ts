import type { LocalRule } from '#shared/api/app-description.ts';
import type { FieldProblem, WrittenProblem } from '#shared/api/problem.ts';
import { evaluate, fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { Template } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';

/** How a text of the catalogue is filled; the caller knows how values are shown. */
export type FillText = (message: Template, environment: Environment) => string;

/**
 * The rules that a record breaks as it stands in a form, in the order given; soft ones say so by their level. The
 * server asks the same rules again: here they only answer sooner.
 */
export function judgeLocalRules(
  rules: readonly LocalRule[],
  environment: Environment,
  fill: FillText = fillPlainly,
): WrittenProblem[] {
  return rules
    .filter((rule) => refuses(rule, environment))
    .map((rule) => ({
      ...(rule.at === undefined ? {} : { field: rule.at }),
      code: rule.code,
      message: fill(rule.message, environment),
      ...levelOf(rule),
    }));
}

/** The rules that are asked when these fields change: those that are asked always, and those that read one of them. */
export function rulesAskedOf(
  rules: readonly LocalRule[],
  changes: (field: string) => boolean,
): readonly LocalRule[] {
  return rules.filter(({ always, reads }) => always === true || reads.some(changes));
}

/** The rules that read none of the fields of which something is wrong already. */
export function notAbout(wrong: readonly FieldProblem[], rules: readonly LocalRule[]): readonly LocalRule[] {
  return rules.filter(({ reads }) => !wrong.some(({ field = '' }) => reads.includes(field)));
}

function levelOf({ soft, mayConfirm }: LocalRule): Pick<FieldProblem, 'level' | 'may_confirm'> {
  if (soft === undefined) return {};
  if (soft === 'warn') return { level: 'warning' };
  return mayConfirm === false ? { may_confirm: false } : { level: 'confirm' };
}

/** False refuses; unknown refuses where every field of the record that the rule names has a value. */
function refuses({ if: condition, rule }: LocalRule, environment: Environment): boolean {
  if (condition !== undefined && !holds(condition, environment)) return false;
  if (holds(rule, environment)) return false;
  if (fails(rule, environment)) return true;
  const named = [...referencesOf(rule).ownFields];
  return named.every((field) => (environment.record?.[field] ?? null) !== null);
}

function fillPlainly({ parts }: Template, environment: Environment): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : String(evaluate(part, environment) ?? ''),
  );
  return texts.join('');
}
