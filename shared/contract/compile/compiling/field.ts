import { conjunction } from '#shared/expression/tree/conjuncts.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { Computed, Condition, Field } from '../../model.ts';
import type { FieldDeclaration } from '../../declaration.ts';
import { shapeOf } from '../../resolve/entities.ts';
import type { ResolvedField } from '../../resolve/resolved.ts';
import { type Compiling, conditionIf, expressionOf } from './compiling.ts';
import { literalOf } from './constants.ts';
import { isStored } from './stored.ts';

interface FieldContext {
  readonly entity: string;
  readonly compiling: Compiling;
}

/** A field with what stands in the contract as an expression or a literal. */
export function compileField(field: ResolvedField, { entity, compiling }: FieldContext): Field {
  const { shape, declaration, place } = field;
  if (shape === undefined) throw new Error(`line ${place.line}: a field without a type reached compile`);
  if (declaration === undefined) return { ...shape, place };
  const given = declaration.default === undefined ? null : literalOf(declaration.default, shape);
  const { initial: preset, saved, compute } = declaration;
  const initial = preset && expressionOf(preset, compiling);
  const computed: Computed | undefined = compute && {
    expression: expressionOf(compute, compiling),
    stored: isStored(`${entity}.${shape.name}`, compiling),
  };
  const rows = declaration.rows?.map((column) => compileField(columnOf(column), { entity, compiling }));
  const own = {
    default: given ?? undefined,
    was: declaration.was?.text,
    requiredIf: demandOf(declaration, compiling),
    showIf: conditionIf(declaration.show, compiling),
    initial,
    saved: saved && expressionOf(saved, compiling),
    compute: computed,
    choosable: conditionIf(declaration.choosable, compiling),
    prefilled: initial === undefined ? undefined : true,
    ...(declaration.choose && { choose: expressionOf(declaration.choose, compiling), offers: true as const }),
    ...(declaration.anyMoment && { anyMoment: declaration.anyMoment.map(({ text }) => text) }),
    ...(declaration.deadline && {
      deadline: expressionOf(declaration.deadline, compiling),
      counts: true as const,
    }),
    ...(rows && { rows, columns: rows }),
    place,
  };
  return { ...shape, ...own };
}

/** What is required is so where the field is shown: nobody can fill in what they are not asked for. */
function demandOf(
  { required, requiredIf, show }: FieldDeclaration,
  compiling: Compiling,
): Condition | undefined {
  const [demand, shown] = [conditionIf(requiredIf, compiling), conditionIf(show, compiling)];
  if (shown === undefined) return demand;
  if (demand === undefined) return required ? shown : undefined;
  const expression = conjunction(shown.expression, demand.expression);
  const source = `(${shown.source}) && (${demand.source})`;
  return { ...demand, expression, references: referencesOf(expression), source };
}

function columnOf(declaration: FieldDeclaration): ResolvedField {
  return { shape: shapeOf(declaration), declaration, place: declaration.place };
}
