import type { Type } from '#shared/expression/expression.ts';
import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { AssignmentDeclaration } from '../../declaration-effects.ts';

/**
 * The type of a field as it is seen where a record is given values: an amount whose currency stands in that record is in
 * the currency that it is given with, or, in a record that is there, has. `record`: how that one is written; a new one
 * has only what it is given.
 */
export function givenType(
  type: Type | undefined,
  { record, set }: { readonly record: string; readonly set: readonly AssignmentDeclaration[] },
): Type | undefined {
  if (type?.kind !== 'money' || isCurrencyCode(type.currency)) return type;
  const [first = '', ...rest] = type.currency.split('.');
  const given = set.find(({ field }) => field.text === first)?.value.text.trim() ?? `${record}.${first}`;
  const path = [given.replace(/^'([A-Z]{3})'$/, '$1'), ...rest].join('.');
  return { ...type, currency: path.replace(/^record\./, '') };
}
