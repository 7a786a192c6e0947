import { isWayBack, readSetOf } from '#shared/engine/read-set.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Entity, Rule } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { isMade } from '../reviewing/rights.ts';

/** Rules that a change elsewhere can break without being asked: they need a counterpart there. */
export function reviewCounterparts(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    for (const rule of entity.rules) {
      if (rule.on === undefined && rule.soft === undefined) reviewRule(entity, rule, reviewing);
    }
  }
}

function reviewRule(entity: Entity, rule: Rule, reviewing: Reviewing): void {
  for (const [name, fields] of unwatched(entity, rule)) {
    const other = reviewing.model.entities.get(name);
    if (other === undefined || other.rules.some(({ code }) => code === rule.code)) continue;
    const changing = [...fields].find((field) => mayChange(other, field, reviewing));
    if (changing === undefined) continue;
    reviewing.say('not_woken', rule.condition.place, {
      message: `\`${rule.code}\` reads \`${changing}\` of \`${name}\`, but is not checked when that changes.`,
      hint: `If a change there must not break it, add a rule \`${rule.code}\` to \`${name}\` that checks the same from its side.`,
    });
  }
}

/** By entity: the fields that are read there without a change of them being noticed. */
function unwatched(entity: Entity, { condition, if: skip }: Rule): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (name: string, field: string) => found.set(name, (found.get(name) ?? new Set()).add(field));
  const expressions = [condition.expression, ...(skip === undefined ? [] : [skip.expression])];
  for (const read of readSetOf(entity.name, expressions).far) {
    if (!isWayBack(read.path) && read.entity !== entity.name) note(read.entity, read.field);
  }
  for (const expression of expressions) {
    const parts = [...walk(expression)];
    const whole = new Set(parts.flatMap((part) => (part.kind === 'all' ? [part.entity] : [])));
    for (const part of parts) {
      if (part.kind !== 'field' || part.of.kind !== 'element' || part.entity === entity.name) continue;
      if (whole.has(part.entity)) note(part.entity, part.field);
    }
  }
  return found;
}

/** Whether anything changes the field once a record exists. */
function mayChange(entity: Entity, name: string, { effects, rights }: Reviewing): boolean {
  const field = entity.fields.get(name);
  if (field === undefined || field.origin === 'system') return false;
  if (field.origin === 'state' || isMade(field)) return true;
  const isUpdated = rights.audiences.some((audience) =>
    rights.writes(audience, entity, { action: 'update', field: name }),
  );
  const isSet = [...entity.transitions.values()].some(
    ({ input, set }) =>
      input.some((one) => one.writes && one.field.name === name) || set.some((one) => one.field === name),
  );
  const isAffected = effects.some(
    ({ effect }) =>
      effect.kind === 'update' &&
      effect.entity === entity.name &&
      (effect.apply !== undefined || effect.set.some((one) => one.field === name)),
  );
  return isUpdated || isSet || isAffected;
}
