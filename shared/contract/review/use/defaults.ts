import { fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Condition, Entity } from '../../model.ts';
import { constantsOf, noMoment } from '../reviewing/environment.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Defaults that a rule refuses whatever else is given: who accepts them can save nothing. */
export function reviewDefaults(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    const values = defaultsOf(entity);
    for (const { code, condition, if: skip, on, soft } of entity.rules) {
      const isAsked = (on === undefined || on.includes('create')) && soft === undefined;
      const field = [...condition.references.ownFields].find((name) => name in values);
      const place = field === undefined ? undefined : entity.fields.get(field)?.place;
      if (!isAsked || place === undefined) continue;
      // What is not among the defaults is not at hand, so only they can decide.
      const environment = { ...noMoment, record: values, constants: constantsOf(reviewing.model) };
      if (skip !== undefined && !holds(skip.expression, environment)) continue;
      if (!fails(condition.expression, environment)) continue;
      reviewing.say('default_refused', place, {
        message: `The default of \`${field}\` breaks the rule \`${code}\`: a new ${entity.label.toLowerCase()} that keeps it is refused.`,
        hint: 'Choose a default that the rule allows, or none.',
      });
    }
  }
}

/** Values of constants that a rule on them refuses: who sets another one can save nothing. */
export function reviewConstantRules(reviewing: Reviewing): void {
  const environment = { ...noMoment, constants: constantsOf(reviewing.model) };
  for (const { code, condition, if: skip, place } of reviewing.model.constantRules) {
    const isApart = ({ expression }: Condition) =>
      [...walk(expression)].every(({ kind }) => kind !== 'all' && kind !== 'variable');
    if (!isApart(condition) || (skip !== undefined && !isApart(skip))) continue;
    if (skip !== undefined && !holds(skip.expression, environment)) continue;
    if (!fails(condition.expression, environment)) continue;
    reviewing.say('default_refused', place, {
      message: `The constants as point 9 has them break the rule \`${code}\`: no constant can be saved until that is corrected.`,
      hint: 'Choose values that the rule allows.',
    });
  }
}

function defaultsOf(entity: Entity): RecordValues {
  const pairs = [...entity.fields.values()].flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(pairs);
}
