import type { Expression, Type } from '#shared/expression/expression.ts';
import { ownField } from '#shared/expression/tree/own-field.ts';
import { print } from '#shared/expression/tree/print.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { currencyScale } from '#shared/fields/number/money.ts';
import type { Field, Rule } from '../model.ts';

/**
 * What an amount with its currency in the record means: a rule that it has no more digits after the point than the
 * currency. What is calculated is rounded to them instead.
 */
export function digitsOfCurrencies(entity: string, fields: ReadonlyMap<string, Field>): readonly Rule[] {
  return [...fields.values()].flatMap((field) => {
    const own = ownField(entity, field.name, fieldType(field, entity));
    const isGiven = field.saved === undefined && field.compute === undefined;
    const rounded = isGiven ? inDigits(own, field, { entity, fields }) : own;
    if (rounded === own) return [];
    const expression: Expression = {
      kind: 'call',
      function: 'equal',
      arguments: [rounded, own],
      type: boolean,
    };
    return [
      {
        code: field.errors.type ?? 'bad_type',
        condition: {
          expression,
          references: referencesOf(expression),
          source: print(expression),
          place: field.place,
        },
        at: field.name,
        place: field.place,
      },
    ];
  });
}

/** Fields of which what is calculated has the digits of its currency. */
export function roundedToCurrency(
  entity: string,
  fields: ReadonlyMap<string, Field>,
): ReadonlyMap<string, Field> {
  const rounded = (amount: Expression | undefined, field: Field) =>
    amount && inDigits(amount, field, { entity, fields });
  return new Map(
    [...fields].map(([name, field]) => {
      if (field.type !== 'money' || typeof field.currency === 'string') return [name, field];
      const { compute } = field;
      const expression = rounded(compute?.expression, field);
      const computed = compute && expression && { ...compute, expression };
      const own = { initial: rounded(field.initial, field), saved: rounded(field.saved, field) };
      return [name, { ...field, ...own, compute: computed }];
    }),
  );
}

/** Fields by name, of which those of an amount's currency is one. */
interface Around {
  readonly entity: string;
  readonly fields: ReadonlyMap<string, FieldShape>;
}

/** An amount with as many digits as its currency has; as it is where the field names the currency itself. */
function inDigits(amount: Expression, field: FieldShape, { entity, fields }: Around): Expression {
  if (field.type !== 'money' || typeof field.currency === 'string') return amount;
  const currency = fields.get(field.currency.field);
  if (currency?.type !== 'choice') return amount;
  const value = ownField(entity, currency.name, fieldType(currency, entity));
  const branches = currency.options.map(({ name }) => ({ name, digits: digits(currencyScale(name)) }));
  const last = branches.at(-1)?.digits;
  if (last === undefined) return amount;
  const parts = branches.slice(0, -1).flatMap(({ name, digits: of }): readonly Expression[] => {
    const literal: Expression = { kind: 'literal', type: value.type, value: name };
    return [{ kind: 'call', function: 'equal', arguments: [value, literal], type: boolean }, of];
  });
  const count: Expression =
    parts.length === 0
      ? last
      : { kind: 'call', function: 'choose', arguments: [...parts, last], type: { kind: 'number' } };
  return { kind: 'call', function: 'round', arguments: [amount, count], type: amount.type };
}

const boolean: Type = { kind: 'boolean' };

function digits(count: number): Expression {
  return { kind: 'literal', type: { kind: 'number' }, value: String(count) };
}
