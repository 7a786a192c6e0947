import type { Entity, Field, Rule } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { toExact, toScale } from '#shared/expression/values/exact.ts';
import { ownField } from '#shared/expression/tree/own-field.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';

/** Digits after the point by ISO 4217, of the currencies that the contracts of this suite have. */
const digits: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, BHD: 3 };

/** A rule that an amount has no more digits than its currency, which stands in its record. */
export interface DigitsRule extends Rule {
  readonly amount: Field;
}

/** The rules that people wrote, and for each amount in the currency of its record one on its digits. */
export function rulesOf(entity: Entity): readonly (Rule | DigitsRule)[] {
  const amounts = [...entity.fields.values()].filter((field) => currencyFieldOf(field) !== undefined);
  const isOwn = ({ at, code }: Rule) => !amounts.some((one) => one.name === at && codeOf(one) === code);
  const sent = amounts.filter(({ saved, compute }) => saved === undefined && compute === undefined);
  return [...entity.rules.filter(isOwn), ...sent.map((amount) => ({ ...ruleAt(entity, amount), amount }))];
}

export function isOnDigits(rule: Rule): rule is DigitsRule {
  return 'amount' in rule;
}

/** Whether the amount in the record has more digits than its currency. Without a currency it may have any. */
export function isTooFine({ amount }: DigitsRule, record: RecordValues): boolean {
  const value = record[amount.name] ?? null;
  return value !== inDigits(amount, value, record);
}

/** What was calculated for a field, with as many digits as the currency in the record has. */
export function inDigits(field: Field, value: JsonValue, record: RecordValues | null): JsonValue {
  const name = currencyFieldOf(field);
  const most = name === undefined ? undefined : digits[String(record?.[name])];
  const exact = typeof value === 'string' ? toExact(value) : undefined;
  if (most === undefined || exact === undefined || field.type !== 'money') return value;
  const rounded = toExact(toScale(exact, most));
  return rounded === undefined ? value : toScale(rounded, field.scale);
}

function currencyFieldOf(field: Field): string | undefined {
  return field.type === 'money' && typeof field.currency !== 'string' ? field.currency.field : undefined;
}

function codeOf({ errors }: Field): string {
  return errors.type ?? 'bad_type';
}

/** Asked when the amount changes, or its currency. */
function ruleAt(entity: Entity, amount: Field): Rule {
  const names = [amount.name, currencyFieldOf(amount) ?? ''];
  const parts = names.flatMap((name) => {
    const field = entity.fields.get(name);
    return field === undefined ? [] : [ownField(entity.name, name, fieldType(field, entity.name))];
  });
  const expression: Expression = { kind: 'list', items: parts, type: { kind: 'boolean' } };
  const { place } = amount;
  const condition = { expression, references: referencesOf(expression), source: '', place };
  return { code: codeOf(amount), at: amount.name, condition, place };
}
