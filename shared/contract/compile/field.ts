import type { Field } from '../model.ts';
import type { ResolvedField } from '../resolve/resolved.ts';
import { type Compiling, conditionIf, expressionOf } from './compiling.ts';
import { literalOf } from './constants.ts';

/** A field with what stands in the contract as an expression or a literal. */
export function compileField(field: ResolvedField, compiling: Compiling): Field {
  const { shape, declaration, place } = field;
  if (shape === undefined) throw new Error(`line ${place.line}: a field without a type reached compile`);
  if (declaration === undefined) return { ...shape, place };
  const given = declaration.default === undefined ? null : literalOf(declaration.default, shape);
  const initial =
    declaration.initial === undefined ? undefined : expressionOf(declaration.initial, compiling);
  const own = {
    default: given ?? undefined,
    was: declaration.was?.text,
    requiredIf: conditionIf(declaration.requiredIf, compiling),
    initial,
    prefilled: initial === undefined ? undefined : true,
    place,
  };
  return { ...shape, ...own };
}
