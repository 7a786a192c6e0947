import type { Fix } from '../../finding.ts';
import { choice, write } from '../../language/fixes.ts';
import type { Expression, FieldExpression } from '#shared/expression/expression.ts';
import { keyOf } from '#shared/expression/reasoning/facts.ts';
import { asItWas } from '#shared/expression/tree/replace-record.ts';
import { uncompared } from '#shared/expression/tree/sameness.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { ScalarNode } from '../../language/node.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** `old.x != x` is unknown where one of them is empty, so that filling and emptying go unnoticed. */
export function reviewChanges(reviewing: Reviewing): void {
  for (const [node, expression] of reviewing.checked.expressions) {
    for (const part of walk(expression)) {
      const field = comparedWithItself(part);
      if (field !== undefined) reviewField(node, field, reviewing);
    }
  }
}

function comparedWithItself(part: Expression): FieldExpression | undefined {
  if (part.kind !== 'call' || (part.function !== 'not_equal' && part.function !== 'equal')) return undefined;
  const [left, right] = part.arguments.map(uncompared);
  if (left?.kind !== 'field' || right?.kind !== 'field') return undefined;
  const [now, before] = keyOf(asItWas(left)) === keyOf(left) ? [right, left] : [left, right];
  return keyOf(now) !== keyOf(before) && keyOf(asItWas(now)) === keyOf(before) ? now : undefined;
}

/** The comparison by the function for it, where it is written as such. */
function askedRightly(node: ScalarNode, name: string): readonly Fix[] {
  const sides = (operator: string) =>
    new RegExp(
      `(?<![\\w.])(?:old\\.${name} ${operator} ${name}|${name} ${operator} old\\.${name})(?![\\w.(])`,
    );
  const functions = [
    ['!=', `changed(${name})`],
    ['==', `same(old.${name}, ${name})`],
  ] as const;
  return functions.flatMap(([operator, text]) => {
    const found = sides(operator).exec(node.text);
    return found === null
      ? []
      : [choice(write(node.locate(found.index, found.index + found[0].length), text))];
  });
}

function reviewField(node: ScalarNode, { entity, field: name }: FieldExpression, reviewing: Reviewing): void {
  const field = reviewing.model.entities.get(entity)?.fields.get(name);
  if (field === undefined || field.required || field.origin !== 'contract') return;
  const at = node.text.indexOf(`old.${name}`);
  reviewing.say('use_changed', at < 0 ? node.place : node.locate(at, at + name.length + 4), {
    message: `\`${name}\` may be empty, and a comparison with an empty value is unknown, so it does not notice when the field is filled or emptied.`,
    hint: `Write \`changed(${name})\`, or \`same(old.${name}, ${name})\` for the opposite.`,
    fixes: askedRightly(node, name),
  });
}
