import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { ConstantDeclaration } from '../../declaration.ts';
import { Findings } from '../../language/findings.ts';
import type { Rule } from '../../model.ts';
import type { Constant } from '../../model-limits.ts';
import { labelOf } from '../../language/names.ts';
import type { Node } from '../../language/node.ts';
import { readLiteral } from '../../reading/literal.ts';
import { type Compiling, conditionIf, conditionOf, wordsOf } from './compiling.ts';

/** Point 9: the constants, exact and in wire form. */
export function compileConstants(compiling: Compiling): ReadonlyMap<string, Constant> {
  const { constants } = compiling.contract.declaration;
  return new Map(constants.map((constant) => [constant.name.text, compileConstant(constant, compiling)]));
}

/** Point 5: what must hold of them when they are set. */
export function compileConstantRules(compiling: Compiling): readonly Rule[] {
  return compiling.contract.declaration.constantRules.map((rule) => ({
    code: rule.code.text,
    words: wordsOf(rule.words, compiling),
    condition: conditionOf(rule.condition, compiling),
    if: conditionIf(rule.if, compiling),
    at: rule.at?.text,
    place: rule.place,
  }));
}

function compileConstant(
  { name, label, help, settings, value, choosable, setBy }: ConstantDeclaration,
  compiling: Compiling,
): Constant {
  const { calling } = compiling.contract.declaration;
  const read = value === undefined ? null : literalOf(value, settings);
  const exact = settings.type === 'decimal' && typeof read === 'string' ? withoutTrailingZeros(read) : read;
  return {
    name: name.text,
    label: label ?? labelOf(name.text.toLowerCase(), calling),
    help,
    type: fieldType(settings, ''),
    value: exact,
    settings,
    choosable: conditionIf(choosable, compiling),
    setBy: setBy?.map(({ text }) => text),
    place: name.place,
  };
}

/** A literal that the check stage has accepted, in wire form. */
export function literalOf(node: Node, settings: FieldSettings): JsonValue {
  return readLiteral(node, settings, new Findings()) ?? null;
}

function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
